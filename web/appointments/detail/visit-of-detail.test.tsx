// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cut = anAppointment({ id: 'a', visitId: 'a', noPreference: true, guestName: 'Davi' })
const beard = anAppointment({
  id: 'b',
  visitId: 'a',
  startTime: '15:30',
  endTime: '16:00',
  procedureId: 'beard',
  procedure: { id: 'beard', name: 'Barba' },
})
const showing = (parts = [cut, beard]) => ({
  'GET /api/schedules/a': () => ({ body: parts[0] }),
  'GET /api/visits/a': () => ({ body: { id: 'a', appointments: parts } }),
})

test('an owner sees the whole visit of an appointment, for whom it is, and who was chosen by the system', async () => {
  stageAppointments('owner', '/schedules/a', showing())
  const visit = await screen.findByRole('region', { name: 'Visita com 2 serviços' })
  within(visit).getByText('15:00–16:00 · 1h · R$ 100,00')
  expect(within(visit).getByRole('link', { name: /Barba/ }).getAttribute('href')).toBe('/schedules/b')
  screen.getByText('Para: Davi')
  screen.getByText('Escolhido pelo Encaixe: o cliente não tem preferência.')
})

test('a client books a past visit again as a whole', async () => {
  const past = [cut, beard].map((part) => ({ ...part, status: 'cancelled' as const }))
  stageAppointments('client', '/schedules/a', showing(past))
  const again = await screen.findByRole('link', { name: 'Agendar de novo' })
  expect(again.getAttribute('href')).toBe('/teresa/agendar/cut?servicos=beard&profissional=,rui')
})

test('an owner cancels the next visits of a series after a question that names date and count', async () => {
  const dates = ['2027-02-23', '2027-03-02', '2027-03-09', '2027-03-16']
  const series = dates.map((date, at) => anAppointment({ date, seriesId: 's', ...(at === 1 && { id: 'a' }) }))
  const { person, asked } = stageAppointments('owner', '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: series[1] }),
    'GET /api/schedules/company/shop': () => ({ body: { items: series, nextCursor: null } }),
    'PATCH /api/series/s/cancel': () => ({ body: { cancelled: 3 } }),
  })
  const card = await screen.findByRole('region', { name: 'Repete: 4 visitas' })
  within(card).getByText('De 23 de fevereiro a 16 de março. 3 visitas por vir.')
  await person.click(within(card).getByRole('button', { name: 'Cancelar as próximas' }))
  const question = screen.getByRole('alertdialog', { name: 'Cancelar as próximas' })
  expect(question.textContent).toContain('3 visitas de Nina Falcão, a partir de 2 de março.')
  await person.click(within(question).getByRole('button', { name: 'Cancelar 3 visitas' }))
  await screen.findByText('3 visitas canceladas')
  expect(asked('PATCH /api/series/s/cancel').map(({ body }) => body)).toEqual([{ from: '2027-03-02' }])
})
