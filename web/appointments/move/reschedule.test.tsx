// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

const path = '/schedules/a'
const one = (more: Parameters<typeof anAppointment>[0] = {}) => anAppointment({ id: 'a', ...more })
const march = Array.from({ length: 31 }, (_, at) => {
  const date = `2027-03-${String(at + 1).padStart(2, '0')}`
  return { date, free: date !== '2027-03-05' }
})
const showing = (more: Parameters<typeof anAppointment>[0] = {}) => ({
  'GET /api/schedules/a': () => ({ body: one(more) }),
  'GET /api/schedules/a/move-days/2027-03': () => ({ body: march }),
})

const rui = { collaboratorId: 'rui', name: 'Rui Castro', times: ['15:00', '16:00', '17:00'] }
const ana = { collaboratorId: 'ana', name: 'Ana Prado', times: ['16:00'] }
const offering = (people = [rui, ana]) => ({
  ...showing(),
  'GET /api/schedules/a/move-times': ({ query }: { query: URLSearchParams }) => ({
    body: { date: query.get('date'), duration: 30, people },
  }),
})
const movePath = 'PATCH /api/schedules/a/reschedule'

/** An API that stores the move. */
function moving() {
  let now = one()
  const move = ({ body }: { body: unknown }) => {
    const { collaboratorId, ...place } = body as Record<'date' | 'startTime' | 'collaboratorId', string>
    const { name } = collaboratorId === 'ana' ? ana : rui
    const endTime = place.startTime.replace(':00', ':30')
    now = one({ ...place, endTime, collaborator: { id: collaboratorId, name } })
    return { body: now }
  }
  return { move, answers: { ...offering(), 'GET /api/schedules/a': () => ({ body: now }), [movePath]: move } }
}

const dialog = () => screen.getByRole('dialog', { name: 'Remarcar' })

test('an owner who moves an appointment reads its old and its new place, and can undo the move', async () => {
  const { person, asked } = stageAppointments('owner', path, moving().answers)
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const submit = within(dialog()).getByRole('button', { name: 'Remarcar' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await person.click(await within(dialog()).findByRole('radio', { name: '16:00' }))
  expect(within(dialog()).queryByRole('radio', { name: '15:00' })).toBeNull()
  const rui = await within(dialog()).findByRole<HTMLInputElement>('radio', { name: /Rui Castro/ })
  await waitFor(() => expect(rui.checked).toBe(true))
  await person.click(within(dialog()).getByRole('radio', { name: /Ana Prado/ }))
  screen.getByText('De terça, 02/03, às 15:00 com Rui Castro para terça, 02/03, às 16:00 com Ana Prado')
  // This second tap comes before the button is disabled.
  const form = submit.closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByText('16:00–16:30')
  expect(asked(movePath)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito: Nina Falcão fica em terça, 02/03, às 15:00 com Rui Castro')
  expect(asked(movePath).map(({ body }) => body)).toEqual([
    { date: '2027-03-02', startTime: '16:00', collaboratorId: 'ana' },
    { date: '2027-03-02', startTime: '15:00', collaboratorId: 'rui' },
  ])
})

test('a client who moves an appointment reads the new booking, without the name of the client', async () => {
  const { person, asked } = stageAppointments('client', path, moving().answers)
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  within(dialog()).getByText('Corte, 30min')
  const full = await within(dialog()).findByRole('radio', { name: /5 de março.*sem horário livre/ })
  expect(full).toHaveProperty('disabled', true)
  await person.click(await within(dialog()).findByRole('radio', { name: '16:00' }))
  await person.click(within(dialog()).getByRole('button', { name: 'Remarcar' }))
  await screen.findByText('Remarcado: Corte, terça, 02/03, às 16:00 com Rui Castro')
  expect(asked(movePath)).toHaveLength(1)
})

test('an owner who loses the new slot moves to an offered alternative with one tap', async () => {
  const taken = {
    error: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
    code: 'slot_taken',
    alternatives: [
      { date: '2027-03-02', startTime: '17:00', collaboratorId: 'rui', collaboratorName: 'Rui Castro' },
    ],
  }
  let rivals = 1
  const { move, answers } = moving()
  const { person, asked } = stageAppointments('owner', path, {
    ...answers,
    [movePath]: (sent) => (rivals-- > 0 ? { status: 409, body: taken } : move(sent)),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await person.click(await within(dialog()).findByRole('radio', { name: '16:00' }))
  await person.click(within(dialog()).getByRole('button', { name: 'Remarcar' }))
  const lost = await within(dialog()).findByText(taken.error)
  // The refusal is beside the button, so the times stay in view.
  expect(lost.closest('.tall\\:sticky')?.querySelector('[type="submit"]')).toBeTruthy()
  within(dialog()).getByText('Horário')
  // The page behind the dialog shows the old time again.
  screen.getByText('15:00–15:30')
  await person.click(within(dialog()).getByRole('button', { name: '17:00 com Rui Castro' }))
  await person.click(within(dialog()).getByRole('button', { name: 'Remarcar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(movePath).at(-1)?.body).toEqual({
    date: '2027-03-02',
    startTime: '17:00',
    collaboratorId: 'rui',
  })
})

test('a client of a company that takes no bookings reads why no time is offered', async () => {
  const closed = {
    error: 'Esta empresa não está aceitando agendamentos no momento',
    code: 'company_inactive',
  }
  const { person } = stageAppointments('client', path, {
    ...showing(),
    'GET /api/schedules/a/move-times': () => ({ status: 409, body: closed }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await within(dialog()).findByText(closed.error)
  expect(within(dialog()).queryByRole('button', { name: /Tentar/ })).toBeNull()
})

test('an owner is not offered the time that the appointment has, unless another professional is free at that time', async () => {
  const { person } = stageAppointments('owner', path, offering([{ ...rui, times: ['15:00'] }]))
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await within(dialog()).findByText('Nenhum horário disponível')
  expect(within(dialog()).queryByText(/não está livre/)).toBeNull()
  await person.click(within(dialog()).getByRole('radio', { name: /quarta-feira, 3 de março/ }))
  const same = await within(dialog()).findByRole<HTMLInputElement>('radio', { name: '15:00' })
  await waitFor(() => expect(same.checked).toBe(true))
  cleanup()
  const again = stageAppointments('owner', path, offering([rui, { ...ana, times: ['15:00'] }]))
  await again.person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await within(dialog()).findByRole('radio', { name: '15:00' })
})

test('an owner reads on a day without free times that there are no free times, and cannot submit', async () => {
  const { person } = stageAppointments('owner', path, offering([{ ...rui, times: [] }]))
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await within(dialog()).findByText('Nenhum horário disponível')
  // No sentence says that the present time of the client is not free.
  expect(within(dialog()).queryByText(/não está livre/)).toBeNull()
  const submit = within(dialog()).getByRole('button', { name: 'Remarcar' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
})

test('a move to another day keeps time and professional where they are free, and otherwise says who is not free', async () => {
  const days: Record<string, (typeof rui)[]> = {
    '2027-03-02': [rui, ana],
    '2027-03-03': [rui, ana],
    '2027-03-04': [{ ...ana, times: ['15:00'] }],
  }
  const { person } = stageAppointments('client', path, {
    ...showing(),
    'GET /api/schedules/a/move-times': ({ query }) => ({
      body: { date: query.get('date'), duration: 30, people: days[query.get('date') ?? ''] ?? [] },
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await person.click(within(dialog()).getByRole('radio', { name: /quarta-feira, 3 de março/ }))
  await within(dialog()).findByText(
    'De terça, 02/03, às 15:00 com Rui Castro para quarta, 03/03, às 15:00 com Rui Castro',
  )
  await person.click(within(dialog()).getByRole('radio', { name: /quinta-feira, 4 de março/ }))
  await within(dialog()).findByText(
    'Quem você queria não está livre neste horário. Escolha outra pessoa ou outro horário.',
  )
})

test('a client without a preference who moves an appointment finds "Sem preferência" chosen, and the form does not mention a change of person', async () => {
  const { person } = stageAppointments('client', path, {
    ...showing({ noPreference: true }),
    'GET /api/schedules/a/move-times': ({ query }) => {
      const date = query.get('date')
      const bia = { collaboratorId: 'bia', name: 'Bia Reis', times: ['15:00'] }
      const people = date === '2027-03-04' ? [{ ...ana, times: ['15:00'] }, bia] : [rui, ana, bia]
      return { body: { date, duration: 30, people } }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  await person.click(within(dialog()).getByRole('radio', { name: /quinta-feira, 4 de março/ }))
  await within(dialog()).findByText(/para quinta, 04\/03, às 15:00 com Ana Prado$/)
  expect(within(dialog()).getByRole('radio', { name: /Sem preferência/ })).toHaveProperty('checked', true)
  expect(within(dialog()).queryByText(/não está livre/)).toBeNull()
  // A professional whom the client chooses counts as wanted after this choice.
  await person.click(within(dialog()).getByRole('radio', { name: /Bia Reis/ }))
  await person.click(within(dialog()).getByRole('radio', { name: /3 de março/ }))
  await within(dialog()).findByText(/para quarta, 03\/03, às 15:00 com Bia Reis$/)
  await person.click(within(dialog()).getByRole('radio', { name: '17:00' }))
  await within(dialog()).findByText(/^Quem você queria não está livre/)
})

test.each([
  ['a client, once it has begun,', 'client', { startsAt: '2027-03-02T12:00:00.000Z' }],
  ['the owner of one of another day', 'owner', { date: '2027-03-01' }],
  ['the owner of one that is closed', 'owner', { status: 'cancelled' }],
] as const)('%s cannot move the appointment', async (_, role, more) => {
  stageAppointments(role, path, showing(more))
  await screen.findByText('15:00–15:30')
  expect(screen.queryByRole('button', { name: 'Remarcar' })).toBeNull()
})

test('an owner without a subscription cannot move an appointment and reads why', async () => {
  const { asked } = stageAppointments('owner', path, {
    ...offering(),
    'GET /api/subscriptions/status': () => ({ body: { isActive: false } }),
  })
  const button = await screen.findByRole('button', { name: 'Remarcar' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(asked('GET /api/schedules/a/move-times')).toHaveLength(0)
})
