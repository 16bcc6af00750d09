// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageAppointments } from '../appointments/stage-appointments.tsx'
import { aClient } from '../appointments/stage-clients.ts'
import { askedBy, readFilters, TrailPage } from './trail-page.tsx'

const stage = (answers: Parameters<typeof stageAppointments>[2]) =>
  stageAppointments(
    'owner',
    '/day?registro=nina',
    {
      'GET /api/companies/my-company': () => ({ body: { slug: 'teresa', timezone: 'America/Sao_Paulo' } }),
      'GET /api/trail': () => ({ body: { items: [], nextCursor: null } }),
      ...answers,
    },
    TrailPage,
  )

test('an owner who opens the trail of one client reads the client’s name, and can go back to the client or on to all entries', async () => {
  const { person, asked } = stage({ 'GET /api/clients/nina': () => ({ body: aClient() }) })
  await screen.findByText('Só as atividades de Nina Falcão.')
  expect(screen.getByRole('link', { name: 'Nina Falcão' }).getAttribute('href')).toBe('/clients/nina')
  expect(asked('GET /api/trail').at(-1)?.query.get('recordId')).toBe('nina')
  await person.click(screen.getByRole('button', { name: 'Ver as de todos' }))
  const back = await screen.findByRole('link', { name: 'Dados da empresa' })
  expect(back.getAttribute('href')).toBe('/company?secao=dados')
  expect(screen.queryByText(/^Só as atividades/)).toBeNull()
})

test('an owner reads their own acts as “você”, acts of other people by role and name, and what each was about, with a link', async () => {
  const entry = {
    at: '2027-03-01T12:00:00.000Z',
    by: 'u',
    kind: 'company',
    action: 'changed',
    recordId: null,
    subject: null,
    cents: null,
    percent: null,
  }
  const of = { id: 'a1', name: 'Nina Falcão', service: 'Corte', date: '2027-03-12', startTime: '10:00' }
  const booked = {
    ...{ kind: 'appointment', action: 'booked', recordId: 'a1' },
    subject: { ...of, until: null, email: null },
  }
  const items = [
    { ...entry, id: '1', role: 'owner', own: true, name: null },
    { ...entry, id: '2', role: 'reception', own: false, name: 'Rita Lopes' },
    { ...entry, id: '3', role: 'manager', own: false, name: null, ...booked },
  ]
  stage({
    'GET /api/clients/nina': () => ({ body: aClient() }),
    'GET /api/trail': () => ({ body: { items, nextCursor: null } }),
  })
  await screen.findByText('Recepção, Rita Lopes')
  const rows = screen.getAllByText('09:00').map((time) => time.closest('li')?.lastElementChild?.textContent)
  expect(rows).toEqual(['Você', 'Recepção, Rita Lopes', 'Gerente'])
  const link = screen.getByRole('link', {
    name: 'Agendamento marcado Nina Falcão · Corte · 12/03/2027 às 10:00',
  })
  expect(link.getAttribute('href')).toBe('/schedules/a1')
})

test('an owner who opens the trail of an erased client reads that the client was erased', async () => {
  stage({
    'GET /api/clients/nina': () => ({ status: 404, body: { error: 'x', code: 'not_found' } }),
  })
  await screen.findByText('Só as atividades de um cliente apagado.')
  expect(screen.getByRole('link', { name: 'Clientes' }).getAttribute('href')).toBe('/clients')
})

test.each([
  ['', {}],
  [
    'tipo=client&quem=owner&quando=ontem',
    { kind: 'client', role: 'owner', from: '2027-03-01', to: '2027-03-01' },
  ],
  ['quando=datas&desde=2027-02-10&ate=2027-02-12', { from: '2027-02-10', to: '2027-02-12' }],
  // Two dates in the wrong order are swapped, and one valid date alone is used.
  ['quando=datas&desde=2027-02-12&ate=2027-02-10', { from: '2027-02-10', to: '2027-02-12' }],
  ['quando=datas&desde=2027-02-12&ate=31/02', { from: '2027-02-12' }],
  // Dates are ignored unless the period is 'datas'.
  ['quando=hoje&desde=2027-02-10', { from: '2027-03-02' }],
  ['registro=c1', { recordId: 'c1' }],
])('the trail page with ?%s requests %j', (address, asked) => {
  expect(askedBy(readFilters(new URLSearchParams(address)), '2027-03-02')).toEqual(asked)
})
