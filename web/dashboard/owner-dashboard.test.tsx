// @vitest-environment happy-dom
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aCompany, aListed } from '../appointments/stage-clients.ts'
import { stageDashboard, taina } from './stage-dashboard.tsx'

beforeEach(() => localStorage.clear())

const booked = aListed
const appointments = [
  booked('a', '13:30', '14:00'),
  booked('b', '14:30', '15:00'),
  booked('c', '15:30', '16:00'),
]
/** A dashboard on whose day these appointments are. */
const list = (items: object[]) => ({ upcoming: items, today: items })

test('an owner sees the next appointment, the day as text, and the later appointments', async () => {
  stageDashboard(() => list(appointments))
  expect(await screen.findByRole('heading', { name: '14:30 · Cliente b' })).toBeTruthy()
  expect(screen.getByText('Próximo, em 18min')).toBeTruthy()
  const day =
    'Tainá Ribeiro: das 09:00 às 18:00, intervalo das 12:00 às 13:00. Agendamentos: 13:30, 14:30, 15:30.'
  expect(screen.getByText(day)).toBeTruthy()
  expect(screen.getByText('Cliente c')).toBeTruthy()
  expect(screen.getByText('cabe um encaixe')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver todos os 2 próximos' })).toBeTruthy()
  expect(screen.queryByText('Primeiros passos')).toBeNull()
})

test('an owner sees the appointments of today of a professional who is off or not active, also past appointments', async () => {
  const week = defaultWorkSchedule()
  const rui = {
    ...taina,
    id: 'rui',
    name: 'Rui Castro',
    workSchedule: { ...week, tuesday: week.sunday },
  }
  const nobody = { collaborators: [{ ...taina, isActive: false }, rui] }
  const done = booked('a', '13:30', '14:00', { status: 'completed' })
  const asked = booked('b', '15:30', '16:00', {
    status: 'held',
    collaborator: { id: 'rui', name: 'Rui Castro' },
  })
  stageDashboard(() => ({ ...nobody, ...list([done, asked]) }))
  expect(await screen.findByText('Tainá Ribeiro: não atende hoje. Agendamentos: 13:30.')).toBeTruthy()
  expect(screen.getByText('Rui Castro: não atende hoje. Agendamentos: 15:30.')).toBeTruthy()
  cleanup()
  const gone = booked('a', '13:30', '14:00', { status: 'cancelled' })
  stageDashboard(() => ({ ...nobody, ...list([gone]) }))
  expect(await screen.findByText('Ninguém da equipe atende hoje.')).toBeTruthy()
})

test('an owner who returns sees the appointments that were booked since the last visit', async () => {
  const long = 60 * 60_000
  const seen = { b: 'scheduled', c: 'scheduled' }
  const memory = { before: seen, last: seen, lastAt: Date.now() - long }
  localStorage.setItem('encaixe.seen.shop', JSON.stringify(memory))
  const gone = booked('c', '15:30', '16:00', { status: 'cancelled' })
  const fresh = booked('d', '17:00', '17:30', { date: '2027-03-03' })
  stageDashboard(() => list([booked('b', '14:30', '15:00'), gone, fresh]))
  const news = await screen.findByRole('region', { name: 'O que mudou' })
  await waitFor(() => expect(news.textContent).toContain('Cliente c não vem mais: Corte, hoje às 15:30'))
  expect(news.textContent).toContain('Cliente d agendou Corte, amanhã às 17:00')
  expect(news.textContent).not.toContain('Cliente b')
})

test('an owner whose dashboard fails to load reads that it failed, sees no zeros, and can try again', async () => {
  let broken = true
  const failure = { status: 500, body: { error: 'x', code: 'internal' } }
  const { person } = stageDashboard(() => {
    if (broken) throw failure
    return list(appointments)
  })
  expect(await screen.findByText('O painel não carregou.')).toBeTruthy()
  for (const label of ['Próximos agendamentos', 'Agendamentos no total', 'Procedimentos', 'Colaboradores']) {
    expect(screen.getByRole('link', { name: `— ${label} , não carregou` })).toBeTruthy()
  }
  expect(screen.queryByText(/Nenhum agendamento|Ninguém da equipe|Quando você cadastrar/)).toBeNull()
  expect(screen.getByText('Salão da Teresa')).toBeTruthy()

  broken = false
  const [again] = screen.getAllByRole('button', { name: 'Tentar de novo' })
  if (again) await person.click(again)
  expect(await screen.findByRole('heading', { name: '14:30 · Cliente b' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '30 Agendamentos no total' })).toBeTruthy()
  expect(screen.queryByText(/não carregou/)).toBeNull()
})

test('an owner whose subscription fails to load reads that there may be more to answer', async () => {
  const fails = () => ({ status: 500, body: { error: 'x', code: 'internal' } })
  stageDashboard(() => list(appointments), { 'GET /api/subscriptions/status': fails })
  expect(await screen.findByText('Uma parte não carregou: pode haver mais.')).toBeTruthy()
  expect(await screen.findByText('N/A')).toBeTruthy()
})

test('an owner reads the money of today and of the month and leads on to it; a receptionist reads that of today', async () => {
  const expected = { cash: 43_000, pix: 0, debit: 0, credit: 0, other: 0 }
  const till = { expected, laterCents: 0, lines: [{ tipCents: 300 }] }
  const links = () =>
    screen
      .queryAllByRole('link', { name: /^(Caixa de hoje|Este mês|Encaixes do mês)/ })
      .map((link) => [link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')])
  stageDashboard(() => ({ till, monthCents: 431_000, won: { count: 7, cents: 38_000 } }))
  await screen.findByRole('heading', { name: 'Hoje' })
  expect(links()).toEqual([
    ['Caixa de hoje: R$ 430,00 com gorjetas', '/schedules/till'],
    ['Este mês: R$ 4.310,00 · ver números', '/company/reports'],
    ['Encaixes do mês: 7 horários, R$ 380,00', '/schedules/waitlist'],
  ])
  cleanup()
  stageDashboard(() => ({ till, monthCents: null, won: null }), {}, 'reception')
  await screen.findByRole('heading', { name: 'Hoje' })
  expect(links()).toEqual([['Caixa de hoje: R$ 430,00 com gorjetas', '/schedules/till']])
})

test('an owner sees the waiting decisions above the day, and each line links to the page where the decision is made', async () => {
  const plan = { name: 'Plano Básico', price: 29.9 }
  const confirmed = booked('d', '17:00', '17:30', { confirmedAt: '2027-03-01T12:00:00Z' })
  const trial = {
    isActive: true,
    subscription: { status: 'trial', plan },
    trialDaysRemaining: 3,
    awaitsPayment: true,
    trialEndsAt: '2027-03-05T12:00:00Z',
    currentPeriodEnd: '2027-04-05T12:00:00Z',
    renewsOn: '2027-04-05',
  }
  // Two services of one visit are one client who has not answered.
  const part = booked('e', '16:00', '16:30', { visitId: 'c', clientName: 'Cliente c' })
  stageDashboard(() => ({ ...list([...appointments, part, confirmed]), undelivered: 2, reminders: 1 }), {
    'GET /api/subscriptions/status': () => ({ body: trial }),
  })
  const answers = await screen.findByRole('region', { name: 'Precisa de você' })
  const links = within(answers).getAllByRole('link')
  expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
    ['Seu teste termina em 3 dias', '/subscription'],
    [
      '2 clientes ainda não confirmaram Cliente b, hoje às 14:30 e mais 1',
      '/schedules?tab=upcoming&status=unanswered',
    ],
    ['1 lembrete de hoje para enviar', '/schedules/reminders'],
    ['2 mensagens que não saíram Avise você, pelo seu WhatsApp ou pelo telefone', '/schedules/reminders'],
  ])
  const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'))
  expect(regions.indexOf('precisa-de-voce')).toBeLessThan(regions.indexOf('hoje'))
  expect(screen.queryByRole('region', { name: 'O que mudou' })).toBeNull()
  screen.getByText(/^O teste vai até 05 de março de 2027\. .* até 05 de abril de 2027\. A próxima cobrança é/)
})

test('the owner of an inactive company reads that it is inactive and gets a link to activate it', async () => {
  stageDashboard(() => ({ ...list(appointments), company: aCompany({ isActive: false }) }))
  expect(await screen.findByText('Sua página está fora do ar')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ativar a empresa' }).getAttribute('href')).toBe('/company')
})

test('an owner with a cancelled subscription sees until when it gives access', async () => {
  const subscription = { status: 'cancelled', plan: { name: 'Básico' } }
  const cancelled = { isActive: true, subscription, currentPeriodEnd: '2027-03-21T12:00:00Z' }
  stageDashboard(() => list(appointments), {
    'GET /api/subscriptions/status': () => ({ body: cancelled }),
  })
  expect(await screen.findByText('Acesso até 21 de março de 2027')).toBeTruthy()
})

test('the last of the first steps stays with its confirmation until the owner leaves, and is gone on the next visit', async () => {
  const { person } = stageDashboard(() => ({ counts: { upcoming: 0, total: 0, conflicts: 0, offered: 0 } }))
  const steps = await screen.findByRole('region', { name: 'Tudo pronto para o primeiro cliente' })
  expect(steps.textContent).toContain('3 de 4')
  const [copy] = screen.getAllByRole('button', { name: 'Copiar URL' })
  if (copy) await person.click(copy)
  await waitFor(() => expect(steps.textContent).toContain('4 de 4'))
  expect(steps.textContent).toContain('URL copiada para a área de transferência!')
  cleanup()
  stageDashboard(() => ({}))
  expect(await screen.findByText('Nenhum agendamento por vir')).toBeTruthy()
  expect(screen.queryByText('Primeiros passos')).toBeNull()
})

test('an owner decides about a holiday of the next 30 days on the dashboard, and reads which appointments are left to resolve', async () => {
  const soon = {
    date: '2027-03-26',
    name: 'Sexta-feira Santa',
    kind: 'national',
    decision: null,
    appointments: 3,
  }
  let decision: string | null = null
  let offered = 0
  const read = () => ({
    ...list(appointments),
    counts: { upcoming: 2, total: 30, conflicts: decision ? 3 : 0, offered },
    holidays: [{ ...soon, decision }],
  })
  const { person, bodiesOf } = stageDashboard(read, {
    'POST /api/holidays/2027-03-26/decision': (body) => {
      const { keep, decision: wished } = body as { keep: boolean; decision: string }
      const refusal = { error: 'Há agendamentos nesse período.', code: 'appointments_affected' }
      if (!keep) return { status: 409, body: { ...refusal, count: 3, appointments: [] } }
      decision = wished
      return { body: { ...soon, decision } }
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Você abre neste feriado?' }))
  expect(card.getByRole('listitem').textContent).toContain(
    'Sexta, 26 de março: Sexta-feira Santa. 3 agendamentos.',
  )
  await person.click(card.getByRole('button', { name: 'Fechar' }))
  await person.click(await screen.findByRole('button', { name: 'Manter e resolver depois' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Você abre neste feriado?' })).toBeNull())
  const link = await screen.findByRole('link', { name: /^3 agendamentos para resolver/ })
  expect(link.getAttribute('href')).toBe('/schedules/conflicts')
  expect(bodiesOf('POST /api/holidays/2027-03-26/decision')).toEqual([
    { decision: 'closed', keep: false },
    { decision: 'closed', keep: true },
  ])
  offered = 2
  cleanup()
  stageDashboard(read)
  await screen.findByText('2 já esperam a resposta dos clientes')
  screen.getByText('3 agendamentos para resolver')
  offered = 3
  cleanup()
  stageDashboard(read)
  const line = await screen.findByRole('link', { name: /^3 agendamentos esperam a resposta dos clientes/ })
  expect(line.getAttribute('href')).toBe('/schedules/conflicts')
})

test('a time of today that an offer holds is drawn as reserved, and not as room for one more', async () => {
  const reserved = [{ id: 'r', collaboratorId: 'taina', startTime: '15:00', endTime: '15:30' }]
  stageDashboard(() => ({ ...list(appointments), reserved }))
  await screen.findByText(/Agendamentos: 13:30, 14:30, 15:30\. Reservado para clientes escolherem: 15:00\.$/)
  expect(screen.queryByText('cabe um encaixe')).toBeNull()
  expect(screen.getByText('reservado, não confirmado')).toBeTruthy()
})

test('the day of a professional who is off, or leaves at noon, shows the kept appointments and no free gap', async () => {
  const off = { kind: 'off', weekly: false, startTime: null, endTime: null, breakStart: null, breakEnd: null }
  const days = {
    id: 'e',
    companyId: 'shop',
    from: '2027-03-02',
    to: '2027-03-03',
    reason: 'Gripe',
    version: 1,
  }
  const exceptions = [{ ...off, ...days, collaboratorId: 'taina' }]
  stageDashboard(() => ({ ...list(appointments), exceptions }))
  await screen.findByText('Tainá Ribeiro: não atende hoje. Agendamentos: 13:30, 14:30, 15:30.')
  expect(screen.queryByText('cabe um encaixe')).toBeNull()
  cleanup()
  const noon = { ...exceptions[0], startTime: '12:00', endTime: '23:59' }
  stageDashboard(() => ({ ...list(appointments), exceptions: [noon] }))
  await screen.findByText('Tainá Ribeiro: das 09:00 às 12:00. Agendamentos: 13:30, 14:30, 15:30.')
  expect(screen.queryByText('cabe um encaixe')).toBeNull()
})
