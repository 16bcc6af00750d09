import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from './testing/a-member.ts'
import { everyDay } from './testing/a-shop.ts'
import { aCompany, anOwner, type Owner } from './testing/an-owner.ts'
import { oddBodies } from './testing/odd-bodies.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

const aTime = { date: '2027-03-03', startTime: '10:00' }

let api: TestApi
let owner: Owner
let ids: Record<string, string>

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  owner = await anOwner(api, 'zelia', 'pro')
  const companyId = owner.company.id
  const procedure = await owner.call('POST /api/procedures', {
    body: { name: 'Corte', duration: 30, companyId },
  })
  const collaborator = await owner.call('POST /api/collaborators', {
    body: {
      name: 'Bia',
      email: 'bia@zelia.example',
      companyId,
      procedureIds: [procedure.id],
      workSchedule: everyDay(),
    },
  })
  const { id: schedules } = await owner.call('POST /api/schedules', {
    body: { companyId, procedureId: procedure.id, collaboratorId: collaborator.id, ...aTime },
  })
  const { id: waitlist } = await owner.call('POST /api/waitlist', {
    body: {
      companyId,
      items: [{ procedureId: procedure.id, collaboratorId: null }],
      windows: [{ from: '2027-03-03', to: '2027-03-05', startTime: '09:00', endTime: '12:00' }],
      collaboratorId: null,
    },
  })
  const { id: exceptions } = await owner.call('POST /api/exceptions', {
    body: { companyId, kind: 'off', from: '2027-03-20', to: '2027-03-20' },
  })
  const statement = await owner.call('POST /api/statements', {
    body: { collaboratorId: collaborator.id, month: aTime.date.slice(0, 7) },
  })
  const made = ['Rui', 'Lia'].map((name) => ({ name, email: `${name.toLowerCase()}@cliente.example` }))
  const [rui, lia] = await Promise.all(made.map((body) => owner.call('POST /api/clients', { body })))
  const { memberId } = await aMember(api, { owner }, { name: 'rita', role: 'reception' })
  ids = {
    clients: rui?.id ?? '',
    otherClients: lia?.id ?? '',
    companies: companyId,
    procedures: procedure.id,
    collaborators: collaborator.id,
    schedules,
    visits: schedules,
    series: schedules,
    waitlist,
    exceptions,
    holidays: '2027-04-21',
    till: '2027-03-02',
    members: memberId,
    statements: statement.id,
  }
})

afterAll(() => api.close())

const companyId = '{companyId}'
const aFullCompany = {
  ...aCompany('zelia-agenda'),
  description: 'Quatro cadeiras',
  pix: { kind: 'email', key: 'caixa@zelia.example', name: 'Zélia', city: 'Manaus' },
  deposit: { when: 'always', amount: { percent: 30 }, minutes: 60 },
  timezone: 'America/Manaus',
  slotInterval: 15,
  businessHours: [{ day: 'monday', opens: '09:00', closes: '18:00' }],
  themeColor: 'azul',
  minimumNotice: 120,
  bookingHorizon: 60,
  cancellationNotice: 180,
  closedOnHolidays: true,
}
const aProcedure = {
  name: 'Corte',
  deposit: { cents: 1_500 },
  duration: 30,
  companyId,
  isActive: true,
  description: 'Curto',
  category: 'Cabelo',
  price: 19.9,
  bufferMinutes: 15,
}
const aCollaborator = {
  name: 'Bia',
  email: 'bia@zelia.example',
  companyId,
  procedureIds: ['{procedureId}'],
  workSchedule: defaultWorkSchedule(),
  isActive: true,
  role: 'Barbeira',
}
const anAppointment = {
  companyId,
  procedureId: '{procedureId}',
  collaboratorId: '{collaboratorId}',
  ...aTime,
  notes: 'Sem pressa',
  clientName: 'Ana',
  clientEmail: 'ana@cliente.example',
  clientPhone: '(11) 95555-0101',
}
const anException = {
  kind: 'hours',
  from: '2027-03-10',
  to: '2027-03-12',
  startTime: '08:00',
  endTime: '20:00',
  breakStart: '12:00',
  breakEnd: '13:00',
  weekly: false,
  reason: 'Véspera',
  collaboratorId: '{collaboratorId}',
  keep: true,
}
const aClient = {
  name: 'Joana Prado',
  phone: '(11) 95555-0177',
  email: 'joana@cliente.example',
  birthday: '1990-02-03',
  notes: 'Prefere à tarde',
  tags: ['vip', 'cor'],
}
const aDevice = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/zelia',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
const aPayment = { cents: 4_500, method: 'pix', tipCents: 500 }
const aStatus = { isActive: true, version: 1 }

const good: Record<string, Record<string, unknown>> = {
  'POST /api/companies': aFullCompany,
  'PUT /api/companies/{id}': { ...aFullCompany, version: 1, keep: false },
  // The API refuses this deletion, because the owner's subscription is open.
  'DELETE /api/companies/{id}': { confirm: 'zelia-agenda' },
  'POST /api/me/no-shows/contest': { companyId, text: 'Eu estava lá' },
  'POST /api/me/erase': { confirm: 'APAGAR' },
  'POST /api/companies/shared-slug': { slug: 'navalha' },
  'PATCH /api/companies/{id}/status': aStatus,
  'POST /api/procedures': aProcedure,
  'PUT /api/procedures/{id}': { ...aProcedure, version: 1 },
  'PATCH /api/procedures/{id}/status': aStatus,
  'POST /api/collaborators': { ...aCollaborator, isActive: false },
  'PUT /api/collaborators/{id}': { ...aCollaborator, version: 1, keep: false },
  'PATCH /api/collaborators/{id}/status': aStatus,
  'POST /api/schedules': anAppointment,
  'PUT /api/schedules/{id}': { notes: 'Sem pressa' },
  'PATCH /api/schedules/{id}/complete': { payment: aPayment },
  'PUT /api/schedules/{id}/payment': aPayment,
  'PATCH /api/schedules/{id}/reschedule': { ...aTime, collaboratorId: '{collaboratorId}' },
  'POST /api/schedules/{id}/offer': { proposals: [{ ...aTime, collaboratorId: '{collaboratorId}' }] },
  'POST /api/waitlist': {
    companyId,
    items: [{ procedureId: '{procedureId}', collaboratorId: null }],
    windows: [{ from: '2027-03-03', to: '2027-03-05', startTime: '09:00', endTime: '12:00' }],
    collaboratorId: '{collaboratorId}',
  },
  'POST /api/schedules/{id}/earlier': { days: 3 },
  'POST /api/waitlist/{id}/ask': { ...aTime, collaboratorId: '{collaboratorId}' },
  'POST /api/visits': {
    companyId,
    ...aTime,
    items: [
      { procedureId: '{procedureId}', collaboratorId: '{collaboratorId}' },
      { procedureId: '{procedureId}', collaboratorId: null },
    ],
    notes: 'Com calma',
    clientName: 'Davi Prado',
    clientEmail: 'davi@exemplo.com.br',
    clientPhone: '(11) 95555-0142',
    guestName: 'Davi',
    outside: true,
    repeat: { everyWeeks: 1, times: 2 },
  },
  'PATCH /api/visits/{id}/reschedule': {
    ...aTime,
    items: [{ procedureId: '{procedureId}', collaboratorId: null }],
    outside: true,
  },
  'PATCH /api/series/{id}/cancel': { from: '2027-03-03' },
  'POST /api/clients': aClient,
  'PUT /api/clients/{id}': { ...aClient, blocked: true, version: 1 },
  'POST /api/clients/{id}/merge': { into: '{clientId}' },
  'POST /api/exceptions': { ...anException, companyId },
  'PUT /api/exceptions/{id}': { ...anException, version: 1 },
  'POST /api/holidays/{date}/decision': {
    decision: 'hours',
    startTime: '09:00',
    endTime: '12:00',
    keep: true,
  },
  'POST /api/till/{date}/close': { counted: { cash: 5_000, pix: 0, debit: 1, credit: 0, other: 0 } },
  'POST /api/shares': {
    collaboratorId: '{collaboratorId}',
    procedureId: '{procedureId}',
    percent: 42.5,
    from: '2027-03-03',
  },
  'POST /api/statements': { collaboratorId: '{collaboratorId}', month: '2027-02' },
  'PATCH /api/statements/{id}/contest': { note: 'Falta o corte do dia 3' },
  'PATCH /api/members/{id}': { role: 'manager' },
  'POST /api/collaborators/{id}/invite': { role: 'professional' },
  'POST /api/invitations': { role: 'reception', name: 'Lena', email: 'lena@zelia.example' },
  'POST /api/calendar-feeds': { collaboratorId: '{collaboratorId}', replaces: 'de-ninguem' },
  'POST /api/push/subscriptions': aDevice,
  'DELETE /api/push/subscriptions': { endpoint: aDevice.endpoint },
  'PUT /api/messages/settings': {
    channels: { email: true, whatsapp: false, sms: true },
    first: { on: true, minutes: 1_440 },
    second: { on: true, minutes: 120 },
    quietHours: { on: true, from: '20:00', until: '08:00' },
  },
  'PUT /api/push/settings': {
    kinds: { booked: true, cancelled: true, moved: false, encaixe: true, unanswered: false },
    quietHours: { on: true, from: '21:00', until: '08:00' },
  },
}

const declared: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
const ours = [
  'clients',
  'companies',
  'procedures',
  'collaborators',
  'schedules',
  'visits',
  'series',
  'exceptions',
  'holidays',
  'me',
  'members',
  'invitations',
  'calendar-feeds',
  'push',
  'messages',
  'waitlist',
  'till',
  'shares',
  'statements',
]
const taking = declared.filter(({ body, path }) => body && ours.includes(path.split('/')[2] ?? ''))

test('every body of these routes has a valid example to change at random', () => {
  const invalid = taking.filter((call) => !call.body?.safeParse(good[`${call.method} ${call.path}`]).success)
  expect(invalid.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(good).sort())
})

const known = new Set<unknown>(Object.keys(refusals))
const english = /invalid input|expected|received|too (small|big)|must be|unrecognized/i

describe.each(taking.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (call, { body }) => {
    const example = good[call] ?? {}

    test('a caller with any body gets Portuguese sentences from the schema', () => {
      fc.assert(
        fc.property(oddBodies(example), (any) => {
          const judged = body?.safeParse(any)
          for (const { message } of judged?.error?.issues ?? []) expect(message).not.toMatch(english)
        }),
        { numRuns: 1_200 },
      )
    })

    test('a caller with any body gets success or a documented refusal', async () => {
      const [, , noun = ''] = call.split('/')
      const line = call.replace(/\{(id|date)\}/, ids[noun] ?? '')
      const named = JSON.stringify(example)
        .replaceAll('{companyId}', ids.companies ?? '')
        .replaceAll('{procedureId}', ids.procedures ?? '')
        .replaceAll('{clientId}', ids.otherClients ?? '')
        .replaceAll('{collaboratorId}', ids.collaborators ?? '')
      await fc.assert(
        fc.asyncProperty(oddBodies(JSON.parse(named)), async (any) => {
          const reply = await owner.say(line, JSON.stringify(any) ?? 'null')
          expect(reply.status).toBeLessThan(500)
          if (reply.status < 400) return
          expect(known).toContain(reply.body.code)
          expect(reply.body.error).toEqual(expect.any(String))
          expect(reply.body.error).not.toMatch(english)
        }),
        { numRuns: 120 },
      )
    })
  },
)
