// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from './stage-appointments.tsx'

afterEach(() => void vi.restoreAllMocks())

const appointment = anAppointment({ id: 'a' })
const offer = (endsAt: string) => ({ appointment, offer: { id: `o${endsAt}`, endsAt, proposals: [] } })
const title = 'Salão da Teresa propõe outros horários até 15:30'
const choose = 'Escolher o horário: Corte, terça, 02/03, às 15:00 com Rui Castro'
const open = 'POST /api/schedules/a/offer/link'

const answers = (endsAt = '2027-03-02T18:30:00.000Z') => ({
  'GET /api/schedules/a': () => ({ body: appointment }),
  'GET /api/schedules/company/shop': () => ({ body: { items: [appointment], nextCursor: null } }),
  'GET /api/schedules/my-schedules': () => ({ body: { items: [appointment], nextCursor: null } }),
  'GET /api/schedules/my-offers': () => ({ body: [offer(endsAt)] }),
  [open]: () => ({ status: 201, body: { path: '/a/secret' } }),
})

test.each(['/schedules', '/schedules/a'])(
  'a client with an open offer reads it on %s and opens it with one tap',
  async (path) => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    const { person, asked } = stageAppointments('client', path, answers())
    await screen.findByText(title)
    screen.getByText(
      'Corte, terça, 02/03, às 15:00 com Rui Castro, precisa mudar. Até lá, há horários reservados para você.',
    )
    await person.click(screen.getByRole('button', { name: choose }))
    expect(asked(open)).toHaveLength(1)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/a/secret')
  },
)

test('a client whose offer cannot be opened reads why', async () => {
  const { person } = stageAppointments('client', '/schedules/a', {
    ...answers(),
    [open]: () => ({ status: 404, body: { error: 'Agendamento não encontrado', code: 'not_found' } }),
  })
  await person.click(await screen.findByRole('button', { name: choose }))
  await screen.findByText('Agendamento não encontrado')
})

test('a client whose offer has ended does not see the offer on the page of the appointment', async () => {
  stageAppointments('client', '/schedules/a', answers('2027-03-02T17:12:00.000Z'))
  await screen.findByText('15:00–15:30')
  expect(screen.queryByText(/propõe outros horários/)).toBeNull()
})

test('a client who cancels on the page of the appointment no longer reads its offer', async () => {
  let cancelled = false
  const { person } = stageAppointments('client', '/schedules/a', {
    ...answers(),
    'GET /api/schedules/my-offers': () => ({ body: cancelled ? [] : [offer('2027-03-02T18:30:00.000Z')] }),
    'PATCH /api/schedules/a/cancel': () => {
      cancelled = true
      return { body: { ...appointment, status: 'cancelled' } }
    },
  })
  await screen.findByText(title)
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  await person.click(screen.getByRole('button', { name: 'Cancelar agendamento' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

test('a client who moves on the page of the appointment no longer reads its offer', async () => {
  let moved = false
  const { person } = stageAppointments('client', '/schedules/a', {
    ...answers(),
    'GET /api/schedules/my-offers': () => ({ body: moved ? [] : [offer('2027-03-02T18:30:00.000Z')] }),
    'GET /api/schedules/a/move-times': ({ query }) => ({
      body: {
        date: query.get('date'),
        duration: 30,
        people: [{ collaboratorId: 'rui', name: 'Rui Castro', times: ['15:00', '16:00'] }],
      },
    }),
    'PATCH /api/schedules/a/reschedule': () => {
      moved = true
      return { body: { ...appointment, startTime: '16:00', endTime: '16:30' } }
    },
  })
  await screen.findByText(title)
  await person.click(screen.getByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await person.click(await dialog.findByRole('radio', { name: '16:00' }))
  await person.click(dialog.getByRole('button', { name: 'Remarcar' }))
  await waitFor(() => expect(screen.queryByText(title)).toBeNull())
})

const shown = { '/schedules': /^Ações de Corte/, '/schedules/a': 'Remarcar' }

test.each(Object.entries(shown))(
  'the page %s is drawn together with the notice of an offer, never before it',
  async (path, name) => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>()
    const { asked } = stageAppointments('client', path, {
      ...answers(),
      'GET /api/schedules/my-offers': () => promise,
    })
    await waitFor(() => expect(asked('GET /api/schedules/my-offers')).toHaveLength(1))
    await expect(screen.findByRole('button', { name }, { timeout: 100 })).rejects.toThrow()
    resolve({ body: [offer('2027-03-02T18:30:00.000Z')] })
    await screen.findByRole('button', { name })
    screen.getByText(title)
  },
)

test.each(Object.entries(shown))(
  'the page %s is drawn though its offers fail to load',
  async (path, name) => {
    stageAppointments('client', path, {
      ...answers(),
      'GET /api/schedules/my-offers': () => ({ status: 500, body: { error: 'x', code: 'internal' } }),
    })
    await screen.findByRole('button', { name })
    expect(screen.queryByText(title)).toBeNull()
  },
)

test('the page of an owner does not request offers to clients', async () => {
  const { asked } = stageAppointments('owner', '/schedules/a', answers())
  await screen.findByText('15:00–15:30')
  expect(asked('GET /api/schedules/my-offers')).toEqual([])
})
