// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

const ofCompany = 'GET /api/schedules/company/shop'
const preview = 'GET /api/schedules/from-new-accounts'
const cancel = 'POST /api/schedules/cancel-from-new-accounts'
const list = { [ofCompany]: () => ({ body: { items: [anAppointment()], nextCursor: null } }) }
const until = '2027-03-02T17:12:00.000Z'
const one = {
  visitId: 'v1',
  clientName: 'Conta Nova',
  procedures: ['Corte', 'Barba'],
  date: '2027-03-03',
  startTime: '10:00',
  bookedAt: '2027-03-02T16:30:00.000Z',
}

async function openDialog(answers: Parameters<typeof stageAppointments>[2]) {
  const staged = stageAppointments('owner', '/schedules', { ...list, ...answers })
  await staged.person.click(
    await screen.findByRole('button', { name: 'Cancelar agendamentos de contas novas' }),
  )
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancelar agendamentos de contas novas' })
  return { ...staged, dialog: within(dialog) }
}

/** Answers each request to cancel after `release` was called for it. */
function aSlowJob(parts: { cancelled: number; left: number }[]) {
  const waiting: (() => void)[] = []
  return {
    release: () => waiting.shift()?.(),
    answer: () =>
      new Promise<{ body: object }>((resolve) => {
        const body = parts.shift() ?? { cancelled: 0, left: 0 }
        waiting.push(() => resolve({ body }))
      }),
  }
}

test('an owner sees what would be cancelled since an instant, confirms, and reads how far the cancellation is until all parts are done', async () => {
  const job = aSlowJob([
    { cancelled: 100, left: 101 },
    { cancelled: 100, left: 1 },
    { cancelled: 1, left: 0 },
  ])
  const { person, dialog, asked } = await openDialog({
    [preview]: () => ({ body: { count: 201, until, items: [one] } }),
    [cancel]: job.answer,
  })
  expect(
    dialog.getByText(/Quem tem e-mail ou celular confirmado recebe o aviso; os outros, não\./),
  ).toBeTruthy()
  const status = dialog.getByRole('status', { name: '' })
  await dialog.findByText('201 agendamentos serão cancelados')
  expect(dialog.getByText('201 agendamentos serão cancelados')).toBe(status)
  const list = within(dialog.getByRole('list', { name: 'Agendamentos que serão cancelados' }))
  list.getByText('Conta Nova')
  list.getByText(/^Corte \+ Barba, .* às 10:00$/)
  list.getByText('Marcado em 02/03 às 13:30')
  list.getByText('e mais 200')
  await person.selectOptions(dialog.getByLabelText('Marcados desde'), 'Última hora')
  await person.click(await dialog.findByRole('button', { name: 'Cancelar 201' }))
  await vi.waitFor(() => expect(asked(cancel)).toHaveLength(1))
  job.release()
  await dialog.findByText('Cancelados: 100. Faltam: 101.')
  await vi.waitFor(() => expect(asked(cancel)).toHaveLength(2))
  job.release()
  await vi.waitFor(() => expect(asked(cancel)).toHaveLength(3))
  job.release()
  await screen.findByText('201 agendamentos cancelados.')
  expect(asked(cancel).map(({ body }) => body)).toEqual(
    Array(3).fill({ since: expect.stringMatching(/^2027-03-02T16:/), until }),
  )
})

test('an owner stops a long cancellation, and reads how many were cancelled and how many are left', async () => {
  const job = aSlowJob([{ cancelled: 100, left: 101 }])
  const { person, dialog, asked } = await openDialog({
    [preview]: () => ({ body: { count: 201, until, items: [one] } }),
    [cancel]: job.answer,
  })
  await person.click(await dialog.findByRole('button', { name: 'Cancelar 201' }))
  await person.click(await dialog.findByRole('button', { name: 'Parar' }))
  job.release()
  await screen.findByText('100 agendamentos cancelados. Faltam 101.')
  expect(asked(cancel)).toHaveLength(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('an owner reads that nothing was cancelled when the list has changed, and the sentence goes with another choice', async () => {
  const { person, dialog } = await openDialog({
    [preview]: () => ({ body: { count: 1, until, items: [one] } }),
    [cancel]: () => ({ body: { cancelled: 0, left: 0 } }),
  })
  await person.click(await dialog.findByRole('button', { name: 'Cancelar 1' }))
  const sentence = /^Nenhum agendamento foi cancelado/
  await dialog.findByText(sentence)
  expect(screen.queryByText('0 agendamentos cancelados.')).toBeNull()
  await person.selectOptions(dialog.getByLabelText('Marcados desde'), 'Hoje')
  expect(dialog.queryByText(sentence)).toBeNull()
})

test('an owner whose date is empty or out of the last year reads so, and can cancel nothing', async () => {
  const { person, dialog, asked } = await openDialog({
    [preview]: () => ({ body: { count: 3, until, items: [one] } }),
  })
  await person.selectOptions(await dialog.findByLabelText('Marcados desde'), 'Outra data')
  await dialog.findByRole('button', { name: 'Cancelar 3' })
  const before = asked(preview).length
  for (const value of ['', '0002-03-01', '2027-03-03']) {
    fireEvent.change(dialog.getByLabelText('Data'), { target: { value } })
    dialog.getByText('Escolha uma data dos últimos 12 meses.')
    expect(dialog.queryByText('Conta Nova')).toBeNull()
    await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
  }
  expect(asked(preview)).toHaveLength(before)
  expect(asked(cancel)).toEqual([])
  fireEvent.change(dialog.getByLabelText('Data'), { target: { value: '2027-03-01' } })
  await dialog.findByRole('button', { name: 'Cancelar 3' })
  expect(asked(preview).at(-1)?.query.get('since')).toBe('2027-03-01T03:00:00.000Z')
})

test('an owner who has nothing to cancel reads so, and a failed list can be loaded again', async () => {
  let fails = true
  const { person, dialog, asked } = await openDialog({
    [preview]: () => (fails ? { status: 500, body: {} } : { body: { count: 0, until, items: [] } }),
  })
  await dialog.findByText('Erro ao carregar os agendamentos.')
  fails = false
  await person.click(dialog.getByRole('button', { name: /de novo|novamente/ }))
  await dialog.findByText('Nenhum agendamento para cancelar.')
  await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(asked(cancel)).toEqual([])
})
