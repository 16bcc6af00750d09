// @vitest-environment happy-dom
import type { Report } from '@encaixe/contract/reports.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import { ReportsPage } from './reports-page.tsx'
import { aReport, aRow } from './stage-reports.ts'

// happy-dom has no popovers.
beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined
})

const march = aReport(
  [
    aRow('2027-03-01', { revenueCents: 31_000, completed: 6, appointments: 7, noShows: 1 }),
    aRow('2027-03-02', { revenueCents: 12_000, completed: 3, appointments: 5 }),
  ],
  {
    ...{ revenueCents: 43_000, tipCents: 2_100, shareCents: 21_500 },
    ...{ appointments: 12, completed: 9, noShows: 1, occupancy: 0.61 },
    ...{ newClients: 3, returningClients: 5, wonCount: 2, wonCents: 10_000 },
  },
)
const february = aReport([aRow('2027-02-01', { revenueCents: 38_400, completed: 8 }), aRow('2027-02-02')], {
  ...{ revenueCents: 38_400, appointments: 8, completed: 8, noShows: 3, occupancy: 0.57 },
})
const byGroup: Record<string, Report> = {
  service: aReport([aRow('cut', { name: 'Corte', revenueCents: 43_000, completed: 9 })], {
    revenueCents: 43_000,
  }),
  professional: aReport([aRow('rui', { name: 'Rui Castro', revenueCents: 43_000, openMinutes: 600 })]),
  hour: aReport([aRow('1-09', { bookedMinutes: 90, busyMinutes: 30, openMinutes: 60 })]),
}
const nothing = aReport([aRow('2027-03-01'), aRow('2027-03-02')])

type Answer = (query: URLSearchParams) => { status?: number; body: unknown } | undefined
const broken = { status: 500, body: { error: 'x', code: 'internal' } }

function stage(
  answer: Answer = () => undefined,
  path = '/day',
  more: Parameters<typeof stageAppointments>[2] = {},
) {
  const known = (query: URLSearchParams): Report => {
    const other = byGroup[query.get('by') ?? '']
    return other ?? (query.get('from') === '2027-02-01' ? february : march)
  }
  return stageAppointments(
    'owner',
    path,
    {
      'GET /api/companies/my-company': () => ({ body: { slug: 'teresa', timezone: 'America/Sao_Paulo' } }),
      'GET /api/schedules/company/shop': () => ({ body: { items: [], nextCursor: null } }),
      'GET /api/reports': ({ query }) => answer(query) ?? { body: known(query) },
      ...more,
    },
    ReportsPage,
  )
}
const text = (element: HTMLElement | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim()
const region = (name: string) => screen.findByRole('region', { name })

test('an owner reads the figures of this month, compared with the same days of the month before, from five requests', async () => {
  const { asked } = stage()
  const revenue = text(await region('Faturamento · Março até hoje'))
  expect(revenue).toContain('R$ 430,00')
  expect(revenue).toContain('12% a mais que em fevereiro até aqui')
  expect(revenue).toContain('1º a 2 de março, ao lado de 1º a 2 de fevereiro: R$ 384,00.')
  expect(revenue).toContain('2 agendamentos ainda não foram')
  const figures = within(await region('Ao lado do que houve em fevereiro até aqui'))
  expect(figures.getAllByRole('listitem').map((item) => text(item))).toEqual([
    'Atendimentos 9 1 a mais que em fevereiro até aqui',
    'Ocupação 61% 4 pontos a mais que em fevereiro até aqui',
    'Faltas 1 10% de quem tinha horário 2 a menos que em fevereiro até aqui',
    'Encaixes ganhos 2 R$ 100,00 a mais para a empresa 2 a mais que em fevereiro até aqui',
    'Clientes novos 3 3 a mais que em fevereiro até aqui',
    'Clientes que voltaram 5 5 a mais que em fevereiro até aqui',
    'Gorjetas R$ 21,00 À parte do faturamento',
    'Cotas dos profissionais R$ 215,00 Ficam R$ 215,00 com a empresa',
  ])
  expect(figures.getByRole('link', { name: /^Faltas/ }).getAttribute('href')).toBe(
    '/schedules?tab=past&status=no_show',
  )
  const queries = asked('GET /api/reports').map(({ query }) => query.toString())
  expect(queries.toSorted()).toEqual([
    'from=2027-02-01&to=2027-02-02&by=day',
    'from=2027-03-01&to=2027-03-02&by=day',
    'from=2027-03-01&to=2027-03-02&by=hour',
    'from=2027-03-01&to=2027-03-02&by=professional',
    'from=2027-03-01&to=2027-03-02&by=service',
  ])
})

test('an owner is led to the past appointments without an outcome only while there are any', async () => {
  const past: unknown[] = []
  const list = {
    'GET /api/schedules/company/shop': () => ({ body: { items: past, nextCursor: null } }),
  }
  const { asked } = stage(undefined, '/day', list)
  await region('Faturamento · Março até hoje')
  await waitFor(() => expect(asked('GET /api/schedules/company/shop')).toHaveLength(1))
  screen.getByText(/2 agendamentos ainda não foram/)
  expect(screen.queryByRole('link', { name: 'Ver os que já passaram' })).toBeNull()
  cleanup()
  past.push(anAppointment())
  stage(undefined, '/day', list)
  const link = await screen.findByRole('link', { name: 'Ver os que já passaram' })
  expect(link.getAttribute('href')).toBe('/schedules?tab=past&status=scheduled')
})

test('an owner moves along the bars by keyboard, and a screen reader reads each bar with its compared bar; the table has all bars', async () => {
  const { person } = stage()
  const card = within(await region('O melhor dia foi segunda-feira, 1º de março'))
  const walk = card.getByRole('slider', { name: 'Percorrer o faturamento' })
  const said = () => walk.getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')
  expect(said()).toBe('terça-feira, 2 de março: R$ 120,00; terça-feira, 2 de fevereiro: R$ 0,00')
  fireEvent.change(walk, { target: { value: '0' } })
  fireEvent.pointerLeave(walk, { pointerType: 'touch' })
  expect(said()).toContain('1º de março: R$ 310,00')
  fireEvent.pointerLeave(walk, { pointerType: 'mouse' })
  expect(said()).toContain('2 de março: R$ 120,00')
  fireEvent.focus(walk)
  fireEvent.change(walk, { target: { value: '0' } })
  expect(said()).toBe('segunda-feira, 1º de março: R$ 310,00; segunda-feira, 1º de fevereiro: R$ 384,00')
  card.getByText(/^segunda-feira, 1º de março: /)
  fireEvent.blur(walk)
  card.getByText(/^março: /)
  await person.click(card.getByText(/^Ver como tabela/))
  const rows = within(card.getByRole('table', { name: 'Faturamento por dia' })).getAllByRole('row')
  expect(rows.map((row) => text(row))).toEqual([
    'DiaFaturamentoAo lado deFaturamento antesAtendimentosGorjetasCotas',
    'Segunda-feira, 1º de marçoR$ 310,00Segunda-feira, 1º de fevereiroR$ 384,006R$ 0,00R$ 0,00',
    'Terça-feira, 2 de marçoR$ 120,00Terça-feira, 2 de fevereiroR$ 0,003R$ 0,00R$ 0,00',
  ])
})

test('an owner of a new company reads which figures the page will show, and what to do', async () => {
  stage(() => ({ body: nothing }))
  await screen.findByRole('heading', { name: 'Seus números começam com o primeiro atendimento' })
  expect(screen.getByRole('link', { name: 'Novo Agendamento' }).getAttribute('href')).toBe('/schedules/new')
  expect(screen.queryByText(/R\$/)).toBeNull()
})

test('on the first days of a month a company with earlier appointments is not treated as a new company', async () => {
  stage((query) => (query.get('by') === 'month' ? undefined : { body: nothing }))
  await screen.findByRole('heading', { name: 'Este mês ainda não tem agendamentos' })
  expect(screen.queryByText(/Seus números começam/)).toBeNull()
})

test('two professionals of the same name have a row each', async () => {
  const people = ['rui', 'other'].map((key) => aRow(key, { name: 'Rui Castro', completed: 1 }))
  const complain = vi.spyOn(console, 'error')
  const { person } = stage((query) =>
    query.get('by') === 'professional' ? { body: aReport(people) } : undefined,
  )
  const card = within(await region('Rui Castro atendeu mais: 1 atendimento'))
  await person.click(card.getByText(/^Ver como tabela/))
  expect(within(card.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  expect(complain.mock.calls.filter(([said]) => String(said).includes('same key'))).toEqual([])
  complain.mockRestore()
})

test('the figures of a company in its first month are not compared with an empty month', async () => {
  stage((query) => (query.get('from') === '2027-02-01' ? { body: nothing } : undefined))
  const revenue = text(await region('Faturamento · Março até hoje'))
  expect(revenue).toContain('Nada em fevereiro até aqui para comparar.')
  expect(text(await region('Resumo'))).not.toContain('fevereiro')
})

test('an owner chooses a period, which is written in the address; a period of too many days is not requested', async () => {
  const { person, place, asked } = stage()
  await region('Faturamento · Março até hoje')
  await person.selectOptions(screen.getByLabelText('Período'), 'Últimos 90 dias')
  await waitFor(() => expect(place.now).toBe('/day?periodo=90'))
  await person.selectOptions(screen.getByLabelText('Período'), 'Escolher datas')
  await waitFor(() => expect(place.now).toBe('/day?periodo=datas&desde=2026-12-03&ate=2027-03-02'))
  await region('Faturamento · 3 de dezembro de 2026 a 2 de março')
  cleanup()
  const before = asked('GET /api/reports').length
  stage(undefined, '/day?periodo=datas&desde=2025-01-01&ate=2027-03-02')
  await screen.findByText('Escolha um período de até 366 dias')
  expect(asked('GET /api/reports')).toHaveLength(before)
})

test('an owner whose figures fail to load can try again, and a report that fails does not hide the other reports', async () => {
  let failing: Answer = () => broken
  const { person } = stage((query) => failing(query))
  await screen.findByText('Erro ao carregar os números. Por favor, tente novamente.')
  failing = (query) =>
    query.get('by') === 'service' || query.get('from') === '2027-02-01' ? broken : undefined
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(text(await region('Faturamento · Março até hoje'))).toContain('R$ 430,00')
  screen.getByText('A comparação não carregou. Os números deste período estão completos.')
  const services = within(await region('Serviços'))
  failing = () => undefined
  await person.click(services.getByRole('button', { name: 'Tentar de novo' }))
  await region('Corte traz 100% do faturamento')
})

test('an owner whose figures all failed reloads them with one tap', async () => {
  let fails = true
  const { person } = stage(() => (fails ? broken : undefined))
  await screen.findByText('Erro ao carregar os números. Por favor, tente novamente.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await region('Corte traz 100% do faturamento')
  expect(text(await region('Faturamento · Março até hoje'))).toContain('12% a mais que em fevereiro')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  expect(screen.queryByText(/não carregou/)).toBeNull()
})

test('an owner whose reports failed reloads all of them with the button of one report', async () => {
  let fails = true
  const { person } = stage((query) => (fails && query.get('by') !== 'day' ? broken : undefined))
  const services = within(await region('Serviços'))
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(3))
  fails = false
  await person.click(services.getByRole('button', { name: 'Tentar de novo' }))
  await region('Corte traz 100% do faturamento')
  await waitFor(() => expect(screen.queryByText(/não carregou/)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Números' }))
})
