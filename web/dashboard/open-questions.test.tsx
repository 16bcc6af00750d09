// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aClient, aListed } from '../appointments/stage-clients.ts'
import { syncTime } from '../platform/product-time.ts'
import { stageDashboard } from './stage-dashboard.tsx'

beforeEach(() => {
  localStorage.clear()
  // Sets the clock of the page to the time of the dashboard.
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 17:12:00 GMT' } }))
})

const booked = aListed

const zone = { timezone: 'America/Sao_Paulo', companyId: 'shop', heldUntil: null }
test('an owner marks in the morning that all clients of the days before came, except one whose professional was off, and undoes it', async () => {
  const at = (date: string) => ({ ...zone, date, startsAt: `${date}T18:00:00Z`, endsAt: `${date}T18:30:00Z` })
  const left = [
    booked('y', '15:00', '15:30', at('2027-03-01')),
    booked('z', '15:30', '16:00', { ...at('2027-03-01'), visitId: 'y' }),
    booked('w', '15:00', '15:30', at('2027-02-26')),
    booked('old', '15:00', '15:30', at('2027-01-10')),
    booked('off', '10:00', '10:30', { ...at('2027-02-25'), collaboratorId: 'taina' }),
    booked('just', '13:00', '13:30', at('2027-03-02')),
  ]
  const sick = {
    ...{ id: 'e', companyId: 'shop', collaboratorId: 'taina', kind: 'off', weekly: false, version: 1 },
    ...{ from: '2027-02-25', to: '2027-02-25', reason: 'Gripe' },
    ...{ startTime: null, endTime: null, breakStart: null, breakEnd: null },
  }
  let done: string[] = []
  const complete = (id: string) => () => {
    done.push(id)
    return { body: {} }
  }
  const read = () => ({ ended: left.filter(({ id }) => !done.includes(id)), exceptions: [sick] })
  const { person, sent } = stageDashboard(read, {
    ...Object.fromEntries(
      ['y', 'z', 'w', 'old'].map((id) => [`PATCH /api/schedules/${id}/complete`, complete(id)]),
    ),
    'PATCH /api/schedules/y/reopen': () => ({ body: {} }),
    'PATCH /api/schedules/z/reopen': () => ({ body: {} }),
  })
  const card = await screen.findByRole('region', { name: 'Quem veio?' })
  expect(within(card).getAllByRole('listitem')).toHaveLength(3)
  expect(within(card).getAllByRole('button', { name: /^Não atendemos/ })).toHaveLength(1)
  within(card).getByRole('button', { name: 'Mostrar mais 1' })
  await within(card).findByText(
    '“Todos vieram” não inclui 1 visita: o horário dela caiu em uma folga. Responda por ela.',
  )
  expect(card.textContent).toContain('ontem às 15:00')
  await person.click(within(card).getByRole('button', { name: 'Todos vieram (3)' }))
  const question = screen.getByRole('alertdialog', { name: 'Todos vieram?' })
  expect(question.textContent).toContain(
    '3 visitas ficam concluídas. Não dá para desfazer as 2 visitas anteriores a ontem.',
  )
  expect(done).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Todos vieram (3)' }))
  await screen.findByText('3 visitas concluídas')
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(1))
  // The visit that is left is neither 'Veio' nor 'Não veio': the professional was off.
  await person.click(within(card).getByRole('button', { name: /^Não atendemos: Cliente off/ }))
  const unserved = screen.getByRole('alertdialog', { name: 'Anotar que não atendemos?' })
  await person.click(within(unserved).getByRole('button', { name: 'Voltar' }))
  expect(done.toSorted()).toEqual(['old', 'w', 'y', 'z'])
  done = []
  // Only appointments of yesterday or later can still be reopened.
  await person.click(screen.getByRole('button', { name: 'Desfazer a última' }))
  await screen.findByText('1 visita de volta a agendado')
  const undone = sent.map(({ call }) => call).filter((call) => call.endsWith('/reopen'))
  expect(undone).toEqual(['PATCH /api/schedules/y/reopen', 'PATCH /api/schedules/z/reopen'])
  await waitFor(() => expect(within(card).getAllByRole('listitem')).toHaveLength(3))
})

const endedAt = (date: string) => ({
  ...zone,
  date,
  startsAt: `${date}T18:00:00Z`,
  endsAt: `${date}T18:30:00Z`,
})

test('an owner marks several visits and one fails: the toast says how many were marked, and those can be undone', async () => {
  const left = ['y', 'z'].map((id) => booked(id, '15:00', '15:30', endedAt('2027-03-01')))
  const { person, sent } = stageDashboard(() => ({ ended: left }), {
    'PATCH /api/schedules/y/complete': () => ({ body: { id: 'y' } }),
    'PATCH /api/schedules/z/complete': () => ({ status: 500, body: { error: 'Erro', code: 'internal' } }),
    'PATCH /api/schedules/y/reopen': () => ({ body: { id: 'y' } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Todos vieram (2)' }))
  await screen.findByText(/^1 de 2 anotadas/)
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('1 visita de volta a agendado')
  expect(sent.map(({ call }) => call).filter((call) => call.endsWith('/reopen'))).toHaveLength(1)
})

test('an owner answers about a visit by the keyboard: the focus goes to the next visit, and an answer that cannot be undone needs a confirmation', async () => {
  const [first, second, old] = [
    booked('y', '15:00', '15:30', endedAt('2027-03-01')),
    booked('z', '16:00', '16:30', endedAt('2027-03-01')),
    booked('w', '15:00', '15:30', endedAt('2027-02-26')),
  ]
  const { person, sent } = stageDashboard(() => ({ ended: [first, second, old] }), {
    'PATCH /api/schedules/y/no-show': () => ({ body: { ...first, status: 'no_show' } }),
    'PATCH /api/schedules/z/complete': () => ({ body: { ...second, status: 'completed' } }),
  })
  ;(await screen.findByRole('button', { name: /^Não veio: Cliente y/ })).focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Veio: Cliente z/))
  await person.click(screen.getByRole('button', { name: /^Não veio: Cliente w/ }))
  const question = screen.getByRole('alertdialog', { name: 'Anotar que não veio?' })
  expect(question.textContent).toContain('Não dá para desfazer')
  await person.click(within(question).getByRole('button', { name: 'Voltar' }))
  expect(sent.map(({ call }) => call)).not.toContain('PATCH /api/schedules/w/no-show')
})

test('an owner accepts on the dashboard a booking that waits for an answer, and reads until when that is possible', async () => {
  const date = '2027-03-03'
  const times = { date, startsAt: `${date}T18:00:00Z`, endsAt: `${date}T18:30:00Z` }
  const waits = booked('q', '15:00', '15:30', { ...zone, ...times, status: 'held' })
  const held = { ...waits, heldUntil: '2027-03-02T18:00:00Z' }
  const read = () => ({ held: [{ ...held, clientRecordId: 'nina' }], clients: [aClient({ noShows: 2 })] })
  const { person, sent } = stageDashboard(read, {
    'PATCH /api/schedules/q/accept': () => ({ body: { ...held, status: 'scheduled', heldUntil: null } }),
  })
  const card = await screen.findByRole('region', { name: 'Esperando a sua resposta' })
  await within(card).findByText('2 faltas aqui. Responda até 15:00. Sem resposta, o horário fica livre.')
  expect(card.textContent).toContain('amanhã às 15:00 · Corte · com Tainá Ribeiro')
  await person.click(within(card).getByRole('button', { name: /^Aceitar: Cliente q/ }))
  await screen.findByText(/^Agendamento aceito: Cliente q/)
  expect(sent.map(({ call }) => call)).toContain('PATCH /api/schedules/q/accept')
})

test('an owner reads that a booking waits because its client is new, also when the client has a no-show', async () => {
  const date = '2027-03-03'
  const times = { date, startsAt: `${date}T18:00:00Z`, endsAt: `${date}T18:30:00Z` }
  const held = { ...zone, ...times, status: 'held', heldUntil: '2027-03-02T18:00:00Z' } as const
  const waits = booked('q', '15:00', '15:30', { ...held, fromNewClient: true, clientRecordId: 'nina' })
  stageDashboard(() => ({ held: [waits], clients: [aClient({ noShows: 1 })] }))
  await screen.findByText(
    'É um cliente novo, e há muitos agendamentos de clientes novos. Responda até 15:00. Sem resposta, o horário fica livre.',
  )
})

test('an owner is asked on the same day about visits that ended an hour ago, sorted by time, with the name of the professional', async () => {
  const today = (id: string, start: string, end: string) => ({
    ...booked(id, start, end, {
      ...zone,
      startsAt: `2027-03-02T${start}:00-03:00`,
      endsAt: `2027-03-02T${end}:00-03:00`,
    }),
  })
  const left = [
    today('just', '13:00', '13:30'),
    today('noon', '12:30', '13:00'),
    today('early', '09:00', '09:30'),
  ]
  stageDashboard(() => ({ ended: left }))
  const card = await screen.findByRole('region', { name: 'Quem veio?' })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('p')?.textContent),
  ).toEqual([
    'Cliente earlyhoje às 09:00 · Corte · com Tainá Ribeiro',
    'Cliente noonhoje às 12:30 · Corte · com Tainá Ribeiro',
  ])
})

test('an owner answers again about a visit of which one part was stored before: the whole visit counts as completed', async () => {
  const part = (id: string, from: string, to: string) => ({
    ...booked(id, from, to, endedAt('2027-03-01')),
    visitId: 'visit',
  })
  const [cut, beard] = [part('y', '15:00', '15:30'), part('z', '15:30', '16:00')]
  const closed = {
    status: 409,
    body: { error: 'Este agendamento já foi encerrado.', code: 'appointment_closed' },
  }
  const { person, sent } = stageDashboard(() => ({ ended: [cut, beard] }), {
    'PATCH /api/schedules/y/complete': () => closed,
    'PATCH /api/schedules/z/complete': () => ({ body: { ...beard, status: 'completed' } }),
  })
  await person.click(await screen.findByRole('button', { name: /^Veio: Cliente y/ }))
  await screen.findByText(/^Visita concluída: Cliente y/)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(({ call }) => call.endsWith('/complete'))).toHaveLength(2)
})

test('the open deposits of the dashboard link to the list of deposits', async () => {
  const date = '2027-03-03'
  const owed = (state: string) => ({
    ...zone,
    date,
    startsAt: `${date}T18:00:00Z`,
    endsAt: `${date}T18:30:00Z`,
    status: 'held',
    heldUntil: '2027-03-02T17:42:00Z',
    deposit: { cents: 1500, code: 'x', dueAt: '2027-03-02T17:42:00Z', state, claimed: state === 'claimed' },
  })
  for (const [state, address] of [
    ['waiting', '/schedules/deposits?aba=esperando'],
    ['claimed', '/schedules/deposits'],
  ] as const) {
    stageDashboard(() => ({ held: [booked('q', '15:00', '15:30', owed(state))] }))
    const card = await screen.findByRole('region', { name: 'Sinais em aberto' })
    expect(within(card).getByRole('link', { name: 'Ver todos' }).getAttribute('href')).toBe(address)
    cleanup()
  }
})
