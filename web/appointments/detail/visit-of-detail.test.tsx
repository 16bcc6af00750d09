// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

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

test('an owner who opens a visit reads its hours, its sums and its parts first, and no facts of one part alone', async () => {
  stageAppointments('owner', '/schedules/a', showing())
  const visit = await screen.findByRole('region', { name: 'Visita com 2 serviços' })
  screen.getByRole('heading', { level: 1, name: 'Corte + Barba' })
  screen.getByText('15:00–16:00')
  within(visit).getByText('1h · R$ 100,00')
  within(visit).getByText('com Rui Castro · escolhido pelo Encaixe: o cliente não tem preferência · R$ 50,00')
  expect(within(visit).getByRole('link', { name: /Barba/ }).getAttribute('href')).toBe('/schedules/b')
  screen.getByText('Para: Davi')
  for (const fact of ['Procedimento', 'Duração', 'Valor']) expect(screen.queryByText(fact)).toBeNull()
  expect(screen.queryByText('Parte de uma visita')).toBeNull()
})

test('an owner who opens one part of a visit reads that it is a part, its own facts, and the sums of the visit', async () => {
  const chosen = { ...beard, noPreference: true }
  stageAppointments('owner', '/schedules/b', {
    'GET /api/schedules/b': () => ({ body: chosen }),
    'GET /api/visits/a': () => ({ body: { id: 'a', appointments: [cut, chosen] } }),
  })
  const visit = await screen.findByRole('region', { name: 'Visita com 2 serviços' })
  within(visit).getByText('15:00–16:00 · 1h · R$ 100,00')
  screen.getByText('Parte de uma visita')
  screen.getByText('15:30–16:00')
  screen.getByText('Procedimento')
  screen.getByText('Escolhido pelo Encaixe: o cliente não tem preferência.')
})

test('an owner who opens the remaining part of a visit reads its own facts, and the cancelled part beside them', async () => {
  const gone = { ...beard, status: 'cancelled' as const }
  stageAppointments('owner', '/schedules/a', showing([cut, gone]))
  const visit = await screen.findByRole('region', { name: 'Visita' })
  within(visit).getByText('com Rui Castro · R$ 50,00 · cancelado')
  screen.getByText('15:00–15:30')
  screen.getByText('Procedimento')
})

test('a client books a complete past visit again', async () => {
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
  const card = await screen.findByRole('region', { name: 'Repetição de 4 visitas' })
  within(card).getByText('De 23 de fevereiro a 16 de março. 3 visitas por vir.')
  await person.click(within(card).getByRole('button', { name: 'Cancelar as próximas' }))
  const question = screen.getByRole('alertdialog', { name: 'Cancelar as próximas visitas?' })
  expect(question.textContent).toContain('3 visitas de Nina Falcão, a partir de 2 de março.')
  await person.click(within(question).getByRole('button', { name: 'Cancelar 3 visitas' }))
  await screen.findByText('3 visitas canceladas')
  expect(asked('PATCH /api/series/s/cancel').map(({ body }) => body)).toEqual([{ from: '2027-03-02' }])
})

test('an owner who cancels the next visits in the evening leaves the visit of today unchanged', async () => {
  const dates = ['2027-03-02', '2027-03-09', '2027-03-16']
  const series = dates.map((date, at) =>
    anAppointment({
      date,
      startTime: '10:00',
      endTime: '10:30',
      seriesId: 's',
      ...(at === 0 && { id: 'a' }),
    }),
  )
  const { person, asked } = stageAppointments('owner', '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: series[0] }),
    'GET /api/schedules/company/shop': () => ({ body: { items: series, nextCursor: null } }),
    // The client cancelled one visit meanwhile.
    'PATCH /api/series/s/cancel': () => ({ body: { cancelled: 1 } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Cancelar as próximas' }))
  const question = screen.getByRole('alertdialog')
  expect(question.textContent).toContain('2 visitas de Nina Falcão, a partir de 9 de março.')
  await person.click(within(question).getByRole('button', { name: 'Cancelar 2 visitas' }))
  await screen.findByText('1 visita cancelada')
  expect(asked('PATCH /api/series/s/cancel').map(({ body }) => body)).toEqual([{ from: '2027-03-09' }])
})

test('an owner whose list of a series does not load reads an error, and tries again', async () => {
  const one = anAppointment({ id: 'a', seriesId: 's' })
  let isUp = false
  const { person } = stageAppointments('owner', '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: one }),
    'GET /api/schedules/company/shop': () =>
      isUp
        ? { body: { items: [one], nextCursor: null } }
        : { status: 500, body: { error: '', code: 'internal' } },
  })
  await screen.findByText('Erro ao carregar a repetição. Por favor, tente novamente.')
  isUp = true
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('region', { name: 'Repetição de 1 visita' })
})

test('a client books a cancelled part of a coming visit again, without the part that was not cancelled', async () => {
  const gone = { ...beard, status: 'cancelled' as const }
  stageAppointments('client', '/schedules/b', {
    'GET /api/schedules/b': () => ({ body: gone }),
    'GET /api/visits/a': () => ({ body: { id: 'a', appointments: [cut, gone] } }),
  })
  const again = await screen.findByRole('link', { name: 'Agendar de novo' })
  expect(again.getAttribute('href')).toBe('/teresa/agendar/beard?profissional=rui')
})

test('an owner sees the days of a visit whose parts are on two days, each part with its own day', async () => {
  const later = { ...beard, date: '2027-03-04', startTime: '09:00', endTime: '09:30' }
  stageAppointments('owner', '/schedules/a', showing([cut, { ...later, noPreference: true }]))
  const visit = await screen.findByRole('region', { name: 'Visita com 2 serviços' })
  screen.getByText('ter, 02/03 15:00 e qui, 04/03 09:00')
  within(visit).getByText('1h · R$ 100,00')
  expect(within(visit).getByRole('link').textContent).toBe(
    'qui, 04/03 09:00Barbacom Rui Castro · escolhido pelo Encaixe: o cliente não tem preferência · R$\u00a050,00',
  )
})
