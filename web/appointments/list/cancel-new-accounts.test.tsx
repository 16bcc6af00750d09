// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
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

test('an owner sees what would be cancelled since an instant, confirms, and all parts are cancelled by repeated requests', async () => {
  let left = 200
  const { person, dialog, asked } = await openDialog({
    [preview]: () => ({ body: { count: 201, until, items: [one] } }),
    [cancel]: () => {
      const body = { cancelled: left > 0 ? 200 : 1, left: left > 0 ? 1 : 0 }
      left = 0
      return { body }
    },
  })
  await dialog.findByText('201 agendamentos serão cancelados')
  dialog.getByText('Conta Nova')
  dialog.getByText(/^Corte \+ Barba, .* às 10:00$/)
  dialog.getByText('e mais 200')
  await person.selectOptions(dialog.getByLabelText('Marcados desde'), 'Última hora')
  await person.click(await dialog.findByRole('button', { name: 'Cancelar 201' }))
  await screen.findByText('201 agendamentos cancelados.')
  expect(asked(cancel).map(({ body }) => body)).toEqual(
    Array(2).fill({ since: expect.stringMatching(/^2027-03-02T16:/), until }),
  )
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
