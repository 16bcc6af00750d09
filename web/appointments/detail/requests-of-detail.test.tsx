// @vitest-environment happy-dom

import type { AskedForTime, WaitingHours } from '@encaixe/contract/waitlist.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAppointment, stageAppointments } from '../stage-appointments.tsx'

const path = '/schedules/a'
const one = (more: Parameters<typeof anAppointment>[0] = {}) => anAppointment({ id: 'a', ...more })
const showing = (more: Parameters<typeof anAppointment>[0] = {}) => ({
  'GET /api/schedules/a': () => ({ body: one(more) }),
})

test('a waiting or declined booking has no confirmation in the queue, and its client reads no words that are for the company', async () => {
  const change = (kind: string, by: string) => ({
    at: '2027-03-02T17:11:50Z',
    kind,
    by,
    byLink: false,
    from: null,
    to: null,
  })
  const history = (...changes: unknown[]) => ({ 'GET /api/schedules/a/history': () => ({ body: changes }) })
  const booked = change('booked', 'client')
  const waits = { status: 'held', heldUntil: '2027-03-02T17:45:00Z' } as const
  stageAppointments('client', path, { ...showing(waits), ...history(booked) })
  await screen.findByText('Na fila')
  screen.getByText('Pedido de horário')
  expect(screen.queryByText('Confirmação do agendamento')).toBeNull()
  cleanup()
  const declined = { status: 'cancelled', requestEnd: 'declined' } as const
  stageAppointments('client', path, {
    ...showing(declined),
    ...history(booked, change('declined', 'company')),
  })
  await screen.findByText('Na fila')
  screen.getByText('Cancelamento')
  expect(screen.queryByText('Confirmação do agendamento')).toBeNull()
  cleanup()
  const message = {
    id: 'm',
    appointmentId: 'a',
    event: 'booked',
    receiver: 'client',
    channel: 'email',
    address: 'nina@cliente.example',
    subject: '',
    status: 'sent',
    reason: null,
    attempts: 1,
    createdAt: '2027-03-02T17:00:00Z',
    sentAt: '2027-03-02T17:00:05Z',
    nextAttemptAt: null,
    canRetry: false,
  }
  stageAppointments('client', path, {
    ...showing(),
    'GET /api/schedules/a/messages': () => ({ body: [message] }),
  })
  await screen.findByText('Confirmação do agendamento')
  expect(screen.queryByText('para o cliente')).toBeNull()
})

test('the client of a waiting booking reads until when the company answers, and the owner answers the booking', async () => {
  const waits = showing({ status: 'held', heldUntil: '2027-03-02T17:45:00Z' })
  stageAppointments('client', path, waits)
  await screen.findByText('Salão da Teresa responde até 14:45')
  screen.getByText('Aguardando a empresa')
  expect(screen.queryByRole('button', { name: 'Aceitar' })).toBeNull()
  cleanup()
  const { person } = stageAppointments('owner', path, {
    ...waits,
    'PATCH /api/schedules/a/accept': () => ({ body: one() }),
  })
  await screen.findByText('Responda até 14:45')
  expect(screen.queryByText(/É um cliente novo/)).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Aceitar' }))
  await screen.findByText('Agendado')
  expect(screen.queryByText('Responda até 14:45')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test.each([
  [1, 'da sua falta'],
  [2, 'das suas 2 faltas'],
  [null, 'das faltas anotadas'],
])(
  'a client with %s no-shows reads why the request waits and what happens without an answer, and finds a link to the no-shows',
  async (noShows, cause) => {
    const { asked } = stageAppointments('client', path, {
      ...showing({ status: 'held', heldUntil: '2027-03-02T17:45:00Z' }),
      'POST /api/auth/verify': () => ({ body: { user: {}, waits: { noShows } } }),
    })
    await screen.findByText(
      new RegExp(
        `Por causa ${cause}, Salão da Teresa responde antes\\. Sem resposta até lá, o horário fica livre de novo e nada fica marcado\\.`,
      ),
    )
    expect(asked('POST /api/auth/verify').map(({ query }) => query.get('companyId'))).toEqual(['shop'])
    expect(screen.getByRole('link', { name: 'Ver minhas faltas' }).getAttribute('href')).toBe(
      '/meus-dados#empresa-shop',
    )
  },
)

const waiting = { status: 'held', heldUntil: '2027-03-02T17:45:00Z' } as const
const profile = (waits: unknown) => ({ body: { user: {}, waits } })

test.each([
  ['still loads', {}, () => new Promise<never>(() => undefined)],
  ['does not load', {}, () => ({ status: 500, body: {} })],
  ['says that no rule of no-shows binds', {}, () => profile(null)],
  ['has no-shows, but who waits as a new client', { fromNewClient: true }, () => profile({ noShows: 1 })],
] as const)(
  'a client whose profile %s reads that the company must accept the request, and nothing about no-shows',
  async (_, more, verify) => {
    const { asked } = stageAppointments('client', path, {
      ...showing({ ...waiting, ...more }),
      'POST /api/auth/verify': verify,
    })
    const notice = await screen.findByText(/Salão da Teresa precisa aceitar o seu pedido\./)
    await vi.waitFor(() => expect(asked('POST /api/auth/verify')).toHaveLength(1))
    expect(notice.textContent).not.toMatch(/falta/)
    expect(screen.queryByRole('link', { name: 'Ver minhas faltas' })).toBeNull()
  },
)

test('an owner reads on the page of a request that its client is new', async () => {
  stageAppointments('owner', path, showing({ ...waiting, fromNewClient: true }))
  await screen.findByText(/^É um cliente novo, e há muitos agendamentos de clientes novos\. Até lá/)
})

type Staged = {
  asked?: Partial<AskedForTime>
  waiting?: Partial<WaitingHours>[]
  waitlist?: boolean
  role?: 'owner' | 'client'
  startTime?: string
}

/** Opens the page of a cancelled appointment of today, at 14:12. */
function open({
  asked = {},
  waiting = [],
  waitlist = true,
  role = 'owner',
  startTime = '15:00',
}: Staged = {}) {
  const appointment = anAppointment({ id: 'a', status: 'cancelled', startTime, endTime: '16:00' })
  return stageAppointments(role, '/schedules/a', {
    'GET /api/schedules/a': () => ({ body: appointment }),
    'GET /api/schedules/a/asked': () => ({
      body: { asked: 0, answersUntil: null, asking: false, taken: null, ...asked },
    }),
    'GET /api/companies/my-company': () => ({ body: { timezone: 'America/Sao_Paulo', waitlist } }),
    'GET /api/waitlist/waiting': () => ({ body: waiting }),
  })
}

const wish = { date: '2027-03-02', collaboratorId: 'rui', count: 1 }
const nobody = /Ninguém esperava este horário/

/** Waits until `call` was requested once and the page of the cancelled appointment is loaded. */
async function settle(staged: ReturnType<typeof open>, call: string) {
  await vi.waitFor(() => expect(staged.asked(call)).toHaveLength(1))
  await screen.findByText('Histórico')
}

test('an owner reads how many clients were asked for a cancelled time, and until when they can answer', async () => {
  open({ asked: { asked: 3, asking: true, answersUntil: '2027-03-02T17:20:00Z' } })
  await screen.findByText('3 convidados, responde até 14:20')
  cleanup()
  open({ asked: { asked: 3, asking: true, answersUntil: '2027-03-03T11:00:00Z' } })
  await screen.findByText('3 convidados, responde até amanhã às 08:00')
  cleanup()
  open({ asked: { asking: true } })
  await screen.findByText('Os convites saem assim que possível')
  cleanup()
  open({ asked: { asked: 1 } })
  await screen.findByText('1 convidado')
  screen.getByText(/Ninguém da lista ficou com este horário/)
})

test('an owner reads who took a cancelled time, with a link to the new appointment', async () => {
  open({ asked: { asked: 3, taken: { appointmentId: 'b', clientName: 'Ana Prado', startTime: '15:00' } } })
  const link = await screen.findByRole('link', { name: 'Ana Prado ficou com este horário' })
  expect(link.getAttribute('href')).toBe('/schedules/b')
})

test('an owner reads that nobody waited for a cancelled time only when no client waited for it', async () => {
  open({ waiting: [{ ...wish, startTime: '08:00', endTime: '15:00' }] })
  await screen.findByText(nobody)
  cleanup()
  await settle(
    open({ waiting: [{ ...wish, startTime: '08:00', endTime: '15:30' }] }),
    'GET /api/waitlist/waiting',
  )
  expect(screen.queryByText(nobody)).toBeNull()
  cleanup()
  await settle(open({ waitlist: false }), 'GET /api/waitlist/waiting')
  expect(screen.queryByText(nobody)).toBeNull()
  cleanup()
  const late = open({ startTime: '14:40' })
  await settle(late, 'GET /api/schedules/a/asked')
  expect(late.asked('GET /api/waitlist/waiting')).toEqual([])
  expect(screen.queryByText(nobody)).toBeNull()
})

test('a client does not learn who else was asked for the cancelled time', async () => {
  const clientPage = open({ role: 'client' })
  await screen.findByText('Histórico')
  expect(clientPage.asked('GET /api/schedules/a/asked')).toEqual([])
})
