// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { ClientDashboard } from './client-dashboard.tsx'

beforeEach(() => {
  sessionStorage.clear()
  // A Tuesday, 14:12 in São Paulo.
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 17:12:00 GMT' } }))
})

const Page = () => <ClientDashboard />

const cut = {
  id: 'a',
  visitId: 'a',
  date: '2027-03-03',
  startTime: '10:00',
  startsAt: '2027-03-03T13:00:00Z',
  timezone: 'America/Sao_Paulo',
  status: 'scheduled',
  confirmedAt: '2027-03-02T12:00:00Z',
  procedure: { id: 'cut', name: 'Corte' },
  company: { id: 'shop', name: 'Barbearia Navalha' },
}
const none = { hasSubscription: false, isActive: false, subscription: null }
const plan = { name: 'Plano Básico', price: 29.9 }
const answers = (items: object[], subscription: object = none, past: object[] = []) => ({
  'GET /api/schedules/my-schedules': (_: unknown, query: URLSearchParams) => ({
    body: { items: query.get('tab') === 'ended' ? past : items, nextCursor: null },
  }),
  'GET /api/schedules/counts': () => ({ body: { upcoming: items.length, total: 7 } }),
  'GET /api/subscriptions/status': () => ({ body: subscription }),
})
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

test('a client sees their appointments first, and the offer of a company below with its two steps', async () => {
  stageOwner(Page, answers([cut]))
  await screen.findByText('Corte · Barbearia Navalha')
  expect(screen.getByText('Confirmado')).toBeTruthy()
  expect(headings()).toEqual(['Seus agendamentos', 'Crie sua empresa'])
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toEqual(expect.arrayContaining(['1 de 2: plano · 30 dias grátis', '2 de 2: empresa']))
  expect(screen.getByRole('link', { name: 'Criar Minha Empresa' }).getAttribute('href')).toBe(
    '/create-company',
  )
})

test('a client sees a visit of several services as one visit, and is offered each of the last visits once', async () => {
  const beard = { ...cut, id: 'b', startTime: '10:30', procedure: { id: 'beard', name: 'Barba' } }
  const past = (id: string, date: string, more: object = {}) => ({
    ...cut,
    ...{ id, visitId: id, date, status: 'completed', noPreference: false, companySlug: 'navalha' },
    ...{ procedureId: 'cut', collaboratorId: 'rui', collaborator: { id: 'rui', name: 'Rui Castro' } },
    ...more,
  })
  const last = [
    past('x', '2027-02-23'),
    past('y', '2027-01-26'),
    past('z', '2027-01-12', { noPreference: true, procedureId: 'beard', procedure: beard.procedure }),
  ]
  stageOwner(Page, answers([cut, beard], none, last))
  await screen.findByText('Corte + Barba · Barbearia Navalha')
  const again = screen.getAllByRole('link', { name: /^Agendar de novo: / })
  expect(again.map((link) => link.getAttribute('href'))).toEqual([
    '/navalha/agendar/cut?profissional=rui',
    '/navalha/agendar/beard',
  ])
  screen.getByText('Barbearia Navalha · com Rui Castro · 23 de fevereiro de 2027')
})

test.each([
  [true, 'trial', 'Agora crie a sua empresa'],
  [false, 'expired', 'Falta a sua empresa'],
])(
  'a subscriber without a company (access: %s) is asked to create the company and is offered no plan',
  async (isActive, status, title) => {
    stageOwner(
      Page,
      answers([], { hasSubscription: true, isActive, subscription: { status, plan }, trialDaysRemaining: 9 }),
    )
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(headings()).toEqual([title, 'Seus agendamentos', 'Plano Básico'])
    expect(screen.queryByText('Crie sua empresa')).toBeNull()
  },
)

test('a client whose subscription fails to load reads that a part is missing, or that there is no internet', async () => {
  let broken = true
  stageOwner(Page, {
    ...answers([cut]),
    'GET /api/subscriptions/status': () =>
      broken ? { status: 500, body: { error: 'x', code: 'internal' } } : { body: none },
  })
  expect(await screen.findByText('Uma parte desta página não carregou.')).toBeTruthy()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(screen.getByText('Você está sem internet.')).toBeTruthy()
  broken = false
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Crie sua empresa')).toBeTruthy()
  expect(screen.queryByText(/não carregou|sem internet/)).toBeNull()
})

test('a user whose data fail to load is offered nothing and can try again', async () => {
  let broken = true
  const failing = (body: object) => () =>
    broken ? { status: 500, body: { error: 'x', code: 'internal' } } : { body }
  const { person } = stageOwner(Page, {
    'GET /api/schedules/my-schedules': failing({ items: [], nextCursor: null }),
    'GET /api/schedules/counts': failing({ upcoming: 0, total: 0 }),
    'GET /api/subscriptions/status': failing(none),
  })
  expect(await screen.findByText('Seus agendamentos não carregaram.')).toBeTruthy()
  expect(screen.queryByText(/Nenhum agendamento|Crie sua empresa/)).toBeNull()
  broken = false
  const [again] = screen.getAllByRole('button', { name: 'Tentar de novo' })
  if (again) await person.click(again)
  expect(await screen.findByText(/^Nenhum agendamento por vir/)).toBeTruthy()
})
