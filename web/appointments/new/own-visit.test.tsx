// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'
import { aClient, bookOf } from '../stage-clients.ts'
import { aProcedure, bookedAs, shopOf } from './stage-booking.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = 'POST /api/visits'
const booked = anAppointment({ date: '2027-03-05', startTime: '14:00', endTime: '15:00' })
const answers = {
  ...shopOf(aProcedure('cut', 'Corte'), aProcedure('beard', 'Barba'), aProcedure('nails', 'Unhas')),
  'GET /api/collaborators/company/shop': () => ({
    body: [{ id: 'rui', name: 'Rui Castro', isActive: true, procedureIds: ['cut', 'beard'] }],
  }),
  'GET /api/public/visit-days': () => ({ body: [{ date: '2027-03-05', free: true }] }),
  'GET /api/public/visit-times': () => ({ body: [{ startTime: '14:00', endTime: '15:00' }] }),
  'GET /api/public/visit-collaborators': () => ({ body: [[{ id: 'rui', name: 'Rui Castro', role: null }]] }),
  [call]: () => bookedAs(booked),
  ...bookOf([aClient()], [anAppointment({ date: '2027-02-23', status: 'completed' })]),
}

test('a professional who books two services does both, and is offered only what she does', async () => {
  const { person, asked } = stageAppointments('professional', '/schedules/new', answers)
  await person.click(await screen.findByRole('option', { name: /Nina Falcão/ }))
  await person.click(await screen.findByRole('radio', { name: /^Corte/ }))
  expect(screen.queryByRole('radio', { name: /^Unhas/ })).toBeNull()
  await person.click(await screen.findByRole('radio', { name: '14:00' }))
  await person.click(await screen.findByRole('button', { name: 'Adicionar outro serviço' }))
  const services = screen.getByRole('region', { name: 'Serviços da visita' })
  expect(within(services).queryByText('Sem preferência')).toBeNull()
  await person.selectOptions(within(services).getByLabelText('2º serviço'), 'beard')
  expect(within(services).queryByLabelText(/^Com quem/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Confirmar Agendamento' }))
  await waitFor(() => expect(asked(call)).toHaveLength(1))
  expect(asked(call)[0]?.body).toMatchObject({
    items: [
      { procedureId: 'cut', collaboratorId: 'rui' },
      { procedureId: 'beard', collaboratorId: 'rui' },
    ],
  })
})
