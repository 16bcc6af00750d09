// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/schedules/a'
const one = (more: Parameters<typeof anAppointment>[0] = {}) => anAppointment({ id: 'a', ...more })
const showing = (more: Parameters<typeof anAppointment>[0] = {}) => ({
  'GET /api/schedules/a': () => ({ body: one(more) }),
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

/** What was moved stays where it was moved to. */
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

const dialog = () => screen.getByRole('dialog', { name: 'Reagendar' })

test('the owner moves it, is told from where to where, and can undo it', async () => {
  const { person, asked } = stageAppointments('owner', path, moving().answers)
  await person.click(await screen.findByRole('button', { name: 'Reagendar' }))
  const submit = within(dialog()).getByRole('button', { name: 'Reagendar' })
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await person.click(await within(dialog()).findByRole('radio', { name: /Ana Prado/ }))
  screen.getByText('15:00 não está livre com Ana Prado. Escolha outro horário.')
  await person.click(within(dialog()).getByRole('radio', { name: '16:00' }))
  screen.getByText('De terça, 02/03, às 15:00 com Rui Castro para terça, 02/03, às 16:00 com Ana Prado')
  await person.click(submit)
  await screen.findByText('16:00–16:30')
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Desfeito: Nina Falcão fica em terça, 02/03, às 15:00 com Rui Castro')
  expect(asked(movePath).map(({ body }) => body)).toEqual([
    { date: '2027-03-02', startTime: '16:00', collaboratorId: 'ana' },
    { date: '2027-03-02', startTime: '15:00', collaboratorId: 'rui' },
  ])
})

test('a client moves her own, called by what was booked', async () => {
  const { person, asked } = stageAppointments('client', path, moving().answers)
  await person.click(await screen.findByRole('button', { name: 'Reagendar' }))
  within(dialog()).getByText('Corte, 30min')
  await person.click(await within(dialog()).findByRole('radio', { name: '16:00' }))
  await person.click(within(dialog()).getByRole('button', { name: 'Reagendar' }))
  await screen.findByText('Reagendado: Corte, terça, 02/03, às 16:00 com Rui Castro')
  expect(asked(movePath)).toHaveLength(1)
})

test('a time that was lost is told with others near it, and one of them is a tap', async () => {
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
  await person.click(await screen.findByRole('button', { name: 'Reagendar' }))
  await person.click(await within(dialog()).findByRole('radio', { name: '16:00' }))
  await person.click(within(dialog()).getByRole('button', { name: 'Reagendar' }))
  await within(dialog()).findByText(taken.error)
  // On the page behind, it stands where it stood.
  screen.getByText('15:00–15:30')
  await person.click(within(dialog()).getByRole('button', { name: '17:00 com Rui Castro' }))
  await person.click(within(dialog()).getByRole('button', { name: 'Reagendar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(movePath).at(-1)?.body).toEqual({
    date: '2027-03-02',
    startTime: '17:00',
    collaboratorId: 'rui',
  })
})

test('a client of a shop that takes no bookings is told so', async () => {
  const closed = {
    error: 'Esta empresa não está aceitando agendamentos no momento',
    code: 'company_inactive',
  }
  const { person } = stageAppointments('client', path, {
    ...showing(),
    'GET /api/schedules/a/move-times': () => ({ status: 409, body: closed }),
  })
  await person.click(await screen.findByRole('button', { name: 'Reagendar' }))
  await within(dialog()).findByText(closed.error)
  expect(within(dialog()).queryByRole('button', { name: /Tentar/ })).toBeNull()
})

test('a day on which nobody has time says so', async () => {
  const { person } = stageAppointments('owner', path, offering([{ ...rui, times: [] }]))
  await person.click(await screen.findByRole('button', { name: 'Reagendar' }))
  await within(dialog()).findByText(/Rui Castro não tem horário livre em terça, 02\/03/)
})

test.each([
  ['a client, once it has begun', 'client', { startsAt: '2027-03-02T12:00:00.000Z' }],
  ['the owner, of another day', 'owner', { date: '2027-03-01' }],
  ['the owner, of one that is closed', 'owner', { status: 'cancelled' }],
] as const)('%s is not offered to move it', async (_, role, more) => {
  stageAppointments(role, path, showing(more))
  await screen.findByText('15:00–15:30')
  expect(screen.queryByRole('button', { name: 'Reagendar' })).toBeNull()
})

test('without a subscription moving is off, and says why', async () => {
  const { asked } = stageAppointments('owner', path, {
    ...offering(),
    'GET /api/subscriptions/status': () => ({ body: { isActive: false } }),
  })
  const button = await screen.findByRole('button', { name: 'Reagendar' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(asked('GET /api/schedules/a/move-times')).toHaveLength(0)
})
