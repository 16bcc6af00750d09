// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { aClient, aPersonOn, aProcedure, bookOf, shopOf } from '../stage-clients.ts'
import { asVisit, aVisit, movePath, showing } from './build-visit.ts'

const rui = (date: string) =>
  aPersonOn(date, {
    windows: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '18:00' },
    ],
    breaks: [{ start: '12:00', end: '13:00' }],
  })

const shop = {
  ...shopOf(aProcedure('cut', 'Corte')),
  ...bookOf([aClient()]),
  'GET /api/public/visit-days': () => ({ body: [{ date: '2027-03-05', free: true }] }),
  'GET /api/public/visit-times': () => ({ body: [{ startTime: '09:00', endTime: '09:30' }] }),
  'GET /api/schedules/calendar': ({ query }: { query: URLSearchParams }) => ({
    body: { collaborators: [rui(query.get('from') ?? '')], appointments: [], exceptions: [], holidays: [] },
  }),
}

test('an owner who books outside the hours reads what is unusual and is asked for confirmation once', async () => {
  const booked = anAppointment({ id: 'b1', startTime: '20:30', endTime: '21:00' })
  const { person, asked } = stageAppointments('owner', '/schedules/new', {
    ...shop,
    'POST /api/visits': () => ({ status: 201, body: { id: 'b1', appointments: [booked] } }),
    'GET /api/schedules/b1': () => ({ body: booked }),
  })
  await person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))
  await person.click(await screen.findByRole('button', { name: 'Outro horário' }))
  const time = await screen.findByLabelText(/^Horário/)
  await person.type(time, '20:32')
  await screen.findByText('Use minutos de 5 em 5')
  await person.clear(time)
  await person.type(time, '20:30')
  await screen.findByText('20:30 fica fora da jornada de Rui Castro. Clientes não veem este horário.')
  await person.click(screen.getByRole('button', { name: 'Agendar mesmo assim' }))
  await waitFor(() => expect(asked('POST /api/visits')).toHaveLength(1))
  expect(asked('POST /api/visits')[0]?.body).toMatchObject({
    date: '2027-03-02',
    startTime: '20:30',
    items: [{ procedureId: 'cut', collaboratorId: 'rui' }],
    outside: true,
  })
})

test("an owner moves an appointment into a break, with a button whose words say 'mesmo assim'", async () => {
  const one = anAppointment({ id: 'a' })
  const { person, asked } = stageAppointments('owner', '/schedules/a', {
    ...shop,
    'GET /api/schedules/a': () => ({ body: one }),
    'GET /api/schedules/a/move-days/2027-03': () => ({ body: [{ date: '2027-03-02', free: true }] }),
    'GET /api/schedules/a/move-times': () => ({ body: { date: '2027-03-02', duration: 30, people: [] } }),
    'PATCH /api/schedules/a/reschedule': () => ({ body: { ...one, startTime: '12:15', endTime: '12:45' } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await person.click(dialog.getByRole('button', { name: 'Outro horário' }))
  await person.type(await dialog.findByLabelText(/^Horário/), '12:15')
  await dialog.findByText(/^12:15 fica no intervalo de Rui Castro/)
  await person.click(dialog.getByRole('button', { name: 'Remarcar mesmo assim' }))
  await waitFor(() => expect(asked('PATCH /api/schedules/a/reschedule')).toHaveLength(1))
  expect(asked('PATCH /api/schedules/a/reschedule')[0]?.body).toEqual({
    date: '2027-03-02',
    startTime: '12:15',
    collaboratorId: 'rui',
    outside: true,
  })
})

test('an owner who moves a visit outside the hours reads whose part is unusual, and need not choose a professional', async () => {
  const { person, asked } = stageAppointments('owner', '/schedules/a', {
    ...shop,
    ...showing(),
    'GET /api/schedules/calendar': ({ query }) => {
      const one = rui(query.get('from') ?? '')
      const ana = { ...one, id: 'ana', name: 'Ana Prado', procedureIds: ['beard'] }
      return { body: { collaborators: [one, ana], appointments: [], exceptions: [], holidays: [] } }
    },
    [movePath]: () => ({ body: asVisit(aVisit()) }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await dialog.findByRole('radio', { name: /A visita toda/ })
  await person.click(dialog.getByRole('button', { name: 'Outro horário' }))
  await person.type(await dialog.findByLabelText(/^Horário/), '17:30')
  // The service Corte ends at 18:00, which is also the end of the working hours.
  await dialog.findByText('18:00 fica fora da jornada de Ana Prado. Clientes não veem este horário.')
  dialog.getByText(/para terça, 02\/03, às 17:30 com Rui Castro e Ana Prado$/)
  expect(dialog.queryByLabelText('Colaborador')).toBeNull()
  await person.click(dialog.getByRole('button', { name: 'Remarcar mesmo assim' }))
  await waitFor(() => expect(asked(movePath)).toHaveLength(1))
  expect(asked(movePath)[0]?.body).toEqual({ date: '2027-03-02', startTime: '17:30', outside: true })
})

test('a client who moves an appointment finds only free times', async () => {
  const { person } = stageAppointments('client', '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: anAppointment({ id: 'a' }) }),
    'GET /api/schedules/a/move-days/2027-03': () => ({ body: [] }),
    'GET /api/schedules/a/move-times': () => ({ body: { date: '2027-03-02', duration: 30, people: [] } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Remarcar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remarcar' }))
  await dialog.findByText('Nenhum horário disponível')
  expect(dialog.queryByRole('button', { name: 'Outro horário' })).toBeNull()
})
