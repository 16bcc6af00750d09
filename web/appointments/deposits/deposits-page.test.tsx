// @vitest-environment happy-dom
import type { ListedDeposit } from '@encaixe/contract/deposits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { syncTime } from '../../platform/product-time.ts'
import { stageOwner } from '../../shell/stage-owner.tsx'
import { anAppointment } from '../stage-appointments.tsx'
import { DepositsPage } from './deposits-page.tsx'

beforeEach(() => {
  // The time is a Tuesday, 14:12 in São Paulo.
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 17:12:00 GMT' } }))
})

const listed = (state: ListedDeposit['state'], more: Partial<ListedDeposit> = {}): ListedDeposit => ({
  visitId: state,
  cents: 1500,
  state,
  dueAt: '2027-03-02T17:42:00Z',
  endsAt: state === 'claimed' ? '2027-03-03T17:10:00Z' : '2027-03-02T17:42:00Z',
  claimedAt: state === 'claimed' ? '2027-03-02T17:10:00Z' : null,
  heldUntil: state === 'claimed' ? '2027-03-03T17:10:00Z' : null,
  comesBack: null,
  settledAt: state === 'waiting' || state === 'claimed' ? null : '2027-03-02T17:42:00Z',
  visitStatus:
    state === 'received' ? 'scheduled' : state === 'waiting' || state === 'claimed' ? 'held' : 'cancelled',
  date: '2027-03-04',
  startTime: '15:00',
  clientName: `Cliente ${state}`,
  procedures: ['Corte', 'Barba'],
  ...more,
})

const company = { timezone: 'America/Sao_Paulo', deposit: null }

function stage(all: () => ListedDeposit[], more: Parameters<typeof stageOwner>[1] = {}) {
  return stageOwner(DepositsPage, {
    'GET /api/companies/my-company': () => ({ body: company }),
    'GET /api/deposits': (_, query) => ({
      body: { items: all().filter(({ state }) => state === query.get('state')), nextCursor: null },
    }),
    ...more,
  })
}

test('an owner receives a deposit that a client reports as paid, and finds it among the received ones', async () => {
  let state: ListedDeposit['state'] = 'claimed'
  const part = anAppointment({ id: 'claimed', status: 'held', clientName: 'Cliente claimed' })
  const visit = { id: 'claimed', date: part.date, appointments: [part] }
  const { person } = stage(() => [listed(state, { visitId: 'claimed' })], {
    'GET /api/visits/claimed': () => ({ body: visit }),
    'PATCH /api/visits/claimed/deposit/received': () => {
      state = 'received'
      return { body: { ...visit, appointments: [{ ...part, status: 'scheduled' }] } }
    },
  })
  await screen.findByText('Avisou que pagou em 02/03 às 14:10. Responda até quarta, 03/03 às 14:10.')
  await person.click(screen.getByRole('button', { name: 'Recebi: Cliente claimed, quinta, 04/03 às 15:00' }))
  await screen.findByText('Nada para conferir')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'A conferir' })))
  await person.keyboard('{ArrowRight}{ArrowRight}')
  await screen.findByText('Cliente received')
  expect(screen.queryByRole('button', { name: /^Recebi/ })).toBeNull()
})

test('an owner without any deposit reads which deposits the page will list, and finds the link to the settings of deposits', async () => {
  const { person } = stage(() => [])
  await screen.findByText('Nada para conferir')
  expect(screen.getByRole('link', { name: 'Configurar Pix e sinal' }).getAttribute('href')).toBe(
    '/company?secao=sinal',
  )
  await person.click(screen.getByRole('tab', { name: 'Não pagos' }))
  await screen.findByText('Nenhum sinal perdido')
  screen.getByRole('heading', { name: 'Não recebidos' })
})

test('an owner whose list of deposits does not load reads an error, and tries again', async () => {
  let fails = true
  const { person } = stageOwner(DepositsPage, {
    'GET /api/companies/my-company': () => ({ body: company }),
    'GET /api/deposits': () =>
      fails
        ? { status: 500, body: { error: 'x', code: 'internal' } }
        : { body: { items: [listed('claimed')], nextCursor: null } },
  })
  await screen.findByText('Erro ao carregar os sinais. Por favor, tente novamente.')
  fails = false
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Cliente claimed')
})

test('an owner who refuses a deposit cannot answer its row again while the refusal is sent', async () => {
  const part = anAppointment({ id: 'claimed', status: 'held', clientName: 'Cliente claimed' })
  const visit = { id: 'claimed', date: part.date, appointments: [part] }
  const { person, sent } = stage(() => [listed('claimed')], {
    'GET /api/visits/claimed': () => ({ body: visit }),
    'PATCH /api/visits/claimed/deposit/refused': () => new Promise(() => {}),
  })
  await person.click(await screen.findByRole('button', { name: /^Não recebi: Cliente claimed/ }))
  const question = await screen.findByRole('alertdialog')
  await person.click(within(question).getByRole('button', { name: 'Não recebi' }))
  await waitFor(() => expect(sent.at(-1)?.call).toBe('PATCH /api/visits/claimed/deposit/refused'))
  await person.click(screen.getByRole('button', { name: /^Recebi: Cliente claimed/ }))
  expect(sent.map(({ call }) => call)).not.toContain('PATCH /api/visits/claimed/deposit/received')
})

test('an owner reads which visits were cancelled before the time to pay ended, and which visits after the deposit was received', async () => {
  const early = { settledAt: '2027-03-02T17:20:00Z', visitStatus: 'cancelled' } as const
  const claimed = {
    claimedAt: '2027-03-02T16:30:00Z',
    endsAt: '2027-03-02T17:30:00Z',
    settledAt: '2027-03-02T17:30:00Z',
  }
  const all = [
    listed('expired', { visitId: 'e1', clientName: 'Ana' }),
    listed('expired', { visitId: 'e2', clientName: 'Bia', ...early }),
    listed('expired', { visitId: 'e3', clientName: 'Cida', ...claimed }),
    listed('received', { visitId: 'r1', clientName: 'Duda' }),
    listed('received', { visitId: 'r2', clientName: 'Eva', visitStatus: 'cancelled', comesBack: true }),
    listed('received', { visitId: 'r4', clientName: 'Gil', visitStatus: 'cancelled', comesBack: false }),
    listed('received', { visitId: 'r3', clientName: 'Flor', visitStatus: 'no_show' }),
  ]
  const { person } = stage(() => all)
  const lines = () =>
    within(screen.getByRole('tabpanel'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await person.click(await screen.findByRole('tab', { name: 'Não pagos' }))
  await screen.findByText('Ana')
  expect(lines()).toEqual([
    expect.stringContaining('O prazo acabou em 02/03 às 14:42'),
    expect.stringContaining('Visita cancelada em 02/03 às 14:20, antes do fim do prazo'),
    expect.stringContaining(
      'Avisou que pagou em 02/03 às 13:30, e ninguém respondeu até o fim do prazo, em 02/03 às 14:30',
    ),
  ])
  await person.click(screen.getByRole('tab', { name: 'Recebidos' }))
  await screen.findByText('Duda')
  expect(lines()).toEqual([
    expect.not.stringContaining('Visita cancelada'),
    expect.stringContaining('Visita cancelada. Devolva o sinal de R$ 15,00 ao cliente.'),
    expect.stringContaining('Visita cancelada. O sinal de R$ 15,00 não volta para o cliente.'),
    expect.stringContaining('Não veio'),
  ])
  expect(
    screen.getAllByRole('button', { name: /^Devolvi/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual([
    'Devolvi: Eva, quinta, 04/03 às 15:00',
    'Devolvi: Gil, quinta, 04/03 às 15:00',
    'Devolvi: Flor, quinta, 04/03 às 15:00',
  ])
})

test('an owner who receives the deposit of a cancelled visit is asked whether the visit is booked again', async () => {
  const received = 'PATCH /api/visits/e/deposit/received'
  const part = anAppointment({ id: 'e', status: 'cancelled', requestEnd: null, clientName: 'Eva' })
  const visit = { id: 'e', date: part.date, appointments: [part] }
  const row = listed('expired', {
    visitId: 'e',
    clientName: 'Eva',
    settledAt: '2027-03-02T17:20:00Z',
    visitStatus: 'cancelled',
  })
  const { person, sent } = stage(() => [row], {
    'GET /api/visits/e': () => ({ body: visit }),
    [received]: () => ({ body: { ...visit, appointments: [{ ...part, status: 'scheduled' }] } }),
  })
  await person.click(await screen.findByRole('tab', { name: 'Não pagos' }))
  await person.click(await screen.findByRole('button', { name: /^Recebi: Eva/ }))
  const question = await screen.findByRole('alertdialog', { name: 'Marcar a visita de novo?' })
  expect(sent.map(({ call }) => call)).not.toContain(received)
  await person.click(within(question).getByRole('button', { name: 'Recebi, marcar de novo' }))
  await screen.findByText(/^Sinal recebido e visita marcada de novo: Eva/)
  expect(sent.filter(({ call }) => call === received)).toHaveLength(1)
})
