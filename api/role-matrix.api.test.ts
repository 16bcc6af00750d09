import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCompany, anOwner, type Owner, type Say, sayingAs } from './testing/an-owner.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { billing } from './testing/test-subscriber.ts'

const roles = ['visitor', 'newcomer', 'stranger', 'client', 'other owner', 'owner'] as const
type Role = (typeof roles)[number]

/** Rows that the routes need; all belong to the owner. */
type Shop = {
  owner: Owner
  companyId: string
  slug: string
  procedureId: string
  collaboratorId: string
  /** With `booked`, the client's appointment. */
  appointmentId?: string
  exceptionId: string
  clientIds: string[]
}

type Row = {
  /** In the order of `roles`. */
  answers: [number, number, number, number, number, number]
  /** The values of the path's parameters. */
  path?: (shop: Shop) => Record<string, string>
  body?: (shop: Shop) => object
  query?: (shop: Shop) => Record<string, string>
  /** The body is a photo, or a list of clients. */
  photo?: true
  csv?: true
  /** The client has an appointment. */
  booked?: true
  /** Its appointment belongs to a series with the same id. */
  inSeries?: true
}

const open: Row['answers'] = [200, 200, 200, 200, 200, 200]
const signedIn: Row['answers'] = [401, 200, 200, 200, 200, 200]
const ownersOnly = (status: number): Row['answers'] => [401, 404, 404, 404, 404, status]
/** Routes of which every owner has her own object: company and subscription. */
const eachOwner = (status: number): Row['answers'] => [401, 404, 404, 404, status, status]

/** One grey pixel. */
const aPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

const aCsv = Buffer.from('nome;celular\nRui;11 95555-0143\n')

const ofCompany = ({ companyId }: Shop) => ({ companyId })
const company = ({ companyId }: Shop) => ({ id: companyId })
const procedure = ({ procedureId }: Shop) => ({ id: procedureId })
const collaborator = ({ collaboratorId }: Shop) => ({ id: collaboratorId })
const exception = ({ exceptionId }: Shop) => ({ id: exceptionId })
const aClient = ({ clientIds: [id = ''] }: Shop) => ({ id })
const active = () => ({ isActive: true })
const aProcedure = ({ companyId }: Shop) => ({ name: 'Corte', duration: 30, companyId })
const aCollaborator = ({ companyId, procedureId }: Shop) => ({
  name: 'Bia',
  email: 'bia@loja.example',
  companyId,
  procedureIds: [procedureId],
  workSchedule: defaultWorkSchedule(),
})

const offered = ({ companyId, procedureId }: Shop) => ({ companyId, procedureId })
const appointment = ({ appointmentId = '' }: Shop) => ({ id: appointmentId })
const aBooking = ({ companyId, procedureId, collaboratorId }: Shop) => ({
  companyId,
  procedureId,
  collaboratorId,
  date: '2027-03-03',
  startTime: '10:00',
})
const aVisit = ({ companyId, procedureId, collaboratorId }: Shop) => ({
  companyId,
  date: '2027-03-03',
  startTime: '10:00',
  items: [
    { procedureId, collaboratorId: null },
    { procedureId, collaboratorId },
  ],
})
const askedItems = ({ companyId, procedureId, collaboratorId }: Shop) => ({
  companyId,
  items: `${procedureId},${procedureId}:${collaboratorId}`,
})
const messageSettings = {
  channels: { email: true, whatsapp: true, sms: false },
  first: { on: true, minutes: 1_440 },
  second: { on: false, minutes: 120 },
  quietHours: { on: true, from: '21:00', until: '08:00' },
}
/** Of an appointment: its client, and the owner of its company. */
const bothSides = (client: number): Row['answers'] => [401, 404, 404, client, 404, 200]

const matrix: Record<string, Row> = {
  'POST /api/auth/verify': { answers: signedIn },
  'POST /api/auth/accept-terms': { answers: signedIn },
  'GET /api/auth/profile': { answers: signedIn },
  'GET /api/health/live': { answers: open },
  'GET /api/health/ready': { answers: open },

  'POST /api/contact': {
    answers: [201, 201, 201, 201, 201, 201],
    body: () => ({ name: 'Ana', email: 'ana@cliente.example', subject: 'outro', message: 'Oi' }),
  },
  'POST /api/public/events': {
    answers: [204, 204, 204, 204, 204, 204],
    body: () => ({ event: 'page_view' }),
  },

  'POST /api/companies': {
    answers: [401, 403, 403, 403, 409, 409],
    body: () => aCompany('mais-uma'),
  },
  'GET /api/companies/my-company': { answers: eachOwner(200) },
  'GET /api/companies/slug-available': { answers: signedIn },
  'PUT /api/companies/{id}': {
    answers: ownersOnly(200),
    path: company,
    body: ({ owner: { company } }) => company,
  },
  'POST /api/companies/shared-slug': { answers: eachOwner(204), body: ({ slug }) => ({ slug }) },
  'PATCH /api/companies/{id}/status': { answers: ownersOnly(200), path: company, body: active },
  'PUT /api/companies/{id}/photo': { answers: ownersOnly(200), path: company, photo: true },
  'DELETE /api/companies/{id}/photo': { answers: ownersOnly(200), path: company },
  'GET /api/public/company/{slug}': { answers: open, path: ({ slug }) => ({ slug }) },

  'GET /api/subscriptions/plans': { answers: open },
  'GET /api/subscriptions/status': { answers: signedIn },
  'GET /api/subscriptions/history': { answers: signedIn },
  'GET /api/subscriptions/can-create-company': { answers: signedIn },
  'POST /api/subscriptions': {
    answers: [401, 403, 201, 201, 409, 409],
    body: () => ({ planId: 'basic', customerData: billing() }),
  },
  'POST /api/subscriptions/payment': { answers: eachOwner(200) },
  'PATCH /api/subscriptions/my-subscription': {
    answers: eachOwner(200),
    body: () => ({ planId: 'pro' }),
  },
  'POST /api/subscriptions/reactivate': {
    answers: eachOwner(409),
    body: () => ({ planId: 'basic' }),
  },
  'DELETE /api/subscriptions/my-subscription': { answers: eachOwner(200) },

  'GET /api/procedures/company/{companyId}': { answers: ownersOnly(200), path: ofCompany },
  'GET /api/procedures/company/{companyId}/active': { answers: ownersOnly(200), path: ofCompany },
  'GET /api/procedures/{id}': { answers: ownersOnly(200), path: procedure },
  'POST /api/procedures': { answers: ownersOnly(201), body: aProcedure },
  'PUT /api/procedures/{id}': { answers: ownersOnly(200), path: procedure, body: aProcedure },
  'PATCH /api/procedures/{id}/status': { answers: ownersOnly(200), path: procedure, body: active },
  'DELETE /api/procedures/{id}': { answers: ownersOnly(204), path: procedure },
  'GET /api/public/procedures/{companyId}': { answers: open, path: ofCompany },
  'GET /api/public/procedures/{companyId}/{procedureId}': {
    answers: open,
    path: ({ companyId, procedureId }) => ({ companyId, procedureId }),
  },

  'GET /api/collaborators/company/{companyId}': { answers: ownersOnly(200), path: ofCompany },
  'GET /api/collaborators/{id}': { answers: ownersOnly(200), path: collaborator },
  'POST /api/collaborators': { answers: ownersOnly(201), body: aCollaborator },
  'PUT /api/collaborators/{id}': { answers: ownersOnly(200), path: collaborator, body: aCollaborator },
  'PATCH /api/collaborators/{id}/status': { answers: ownersOnly(200), path: collaborator, body: active },
  'PUT /api/collaborators/{id}/photo': { answers: ownersOnly(200), path: collaborator, photo: true },
  'DELETE /api/collaborators/{id}/photo': { answers: ownersOnly(200), path: collaborator },
  'DELETE /api/collaborators/{id}': { answers: ownersOnly(204), path: collaborator },

  'GET /api/public/available-slots/{companyId}/{procedureId}/{date}': {
    answers: open,
    path: (shop) => ({ ...offered(shop), date: '2027-03-03' }),
  },
  'GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}': {
    answers: open,
    path: (shop) => ({ ...offered(shop), date: '2027-03-03', startTime: '10:00' }),
  },
  'GET /api/public/next-times/{companyId}': { answers: open, path: ofCompany },
  'GET /api/public/available-days/{companyId}/{procedureId}/{month}': {
    answers: open,
    path: (shop) => ({ ...offered(shop), month: '2027-03' }),
  },
  'GET /api/schedules/available-slots': {
    answers: signedIn,
    query: ({ companyId, collaboratorId }) => ({
      companyId,
      collaboratorId,
      date: '2027-03-03',
      duration: '30',
    }),
  },
  'GET /api/schedules/counts': { answers: signedIn },
  'GET /api/schedules/company/{companyId}': { answers: ownersOnly(200), path: ofCompany },
  'GET /api/schedules/my-schedules': { answers: signedIn },
  'POST /api/schedules': { answers: [401, 403, 201, 409, 409, 409], body: aBooking },
  'GET /api/public/visit-times': {
    answers: open,
    query: (shop) => ({ ...askedItems(shop), date: '2027-03-03' }),
  },
  'GET /api/public/visit-days': {
    answers: open,
    query: (shop) => ({ ...askedItems(shop), month: '2027-03' }),
  },
  'GET /api/public/visit-collaborators': {
    answers: open,
    query: (shop) => ({ ...askedItems(shop), date: '2027-03-03', startTime: '10:00' }),
  },
  'POST /api/visits': { answers: [401, 403, 201, 409, 409, 409], body: aVisit },
  'GET /api/visits/{id}': { answers: bothSides(200), path: appointment, booked: true },
  'PATCH /api/visits/{id}/cancel': { answers: bothSides(200), path: appointment, booked: true },
  'PATCH /api/visits/{id}/reschedule': {
    answers: bothSides(200),
    path: appointment,
    body: () => ({ date: '2027-03-04', startTime: '11:00' }),
    booked: true,
  },
  'GET /api/visits/{id}/move-times': {
    answers: bothSides(200),
    path: appointment,
    query: () => ({ date: '2027-03-04' }),
    booked: true,
  },
  'GET /api/visits/{id}/move-days/{month}': {
    answers: bothSides(200),
    path: (of) => ({ ...appointment(of), month: '2027-03' }),
    booked: true,
  },
  'PATCH /api/series/{id}/cancel': {
    answers: [401, 404, 404, 403, 404, 200],
    path: appointment,
    body: () => ({ from: '2027-03-01' }),
    booked: true,
    inSeries: true,
  },
  'GET /api/schedules/{id}': { answers: bothSides(200), path: appointment, booked: true },
  'PUT /api/schedules/{id}': {
    answers: bothSides(200),
    path: appointment,
    body: () => ({ notes: 'Na cadeira da janela' }),
    booked: true,
  },
  'PATCH /api/schedules/{id}/complete': { answers: bothSides(403), path: appointment, booked: true },
  // It has not begun and is not closed: what each does is in mark-no-show.api.test.ts.
  'PATCH /api/schedules/{id}/no-show': {
    answers: [401, 404, 404, 403, 404, 409],
    path: appointment,
    booked: true,
  },
  'PATCH /api/schedules/{id}/accept': {
    answers: [401, 404, 404, 403, 404, 409],
    path: appointment,
    booked: true,
  },
  'PATCH /api/schedules/{id}/decline': {
    answers: [401, 404, 404, 403, 404, 409],
    path: appointment,
    booked: true,
  },
  'PATCH /api/schedules/{id}/reopen': {
    answers: [401, 404, 404, 403, 404, 409],
    path: appointment,
    booked: true,
  },
  'PATCH /api/schedules/{id}/cancel': { answers: bothSides(200), path: appointment, booked: true },
  'PATCH /api/schedules/{id}/reschedule': {
    answers: bothSides(200),
    path: appointment,
    body: ({ collaboratorId }) => ({ date: '2027-03-04', startTime: '11:00', collaboratorId }),
    booked: true,
  },
  'GET /api/schedules/conflicts': { answers: eachOwner(200) },
  'POST /api/schedules/{id}/offer': {
    answers: [401, 404, 404, 403, 404, 201],
    path: appointment,
    body: ({ collaboratorId }) => ({
      proposals: [{ date: '2027-03-04', startTime: '11:00', collaboratorId }],
    }),
    booked: true,
  },
  'GET /api/schedules/my-offers': { answers: signedIn },
  // Without an offer also for its client; whom an offer opens for is in own-offers.api.test.ts.
  'POST /api/schedules/{id}/offer/link': {
    answers: [401, 404, 404, 404, 404, 404],
    path: appointment,
    booked: true,
  },
  'DELETE /api/schedules/{id}/offer': {
    answers: [401, 404, 404, 403, 404, 204],
    path: appointment,
    booked: true,
  },
  'GET /api/schedules/{id}/move-times': {
    answers: bothSides(200),
    path: appointment,
    query: () => ({ date: '2027-03-04' }),
    booked: true,
  },
  'GET /api/schedules/{id}/move-days/{month}': {
    answers: bothSides(200),
    path: (of) => ({ ...appointment(of), month: '2027-03' }),
    booked: true,
  },
  'GET /api/schedules/{id}/history': { answers: bothSides(200), path: appointment, booked: true },
  'GET /api/schedules/calendar': {
    answers: eachOwner(200),
    query: () => ({ from: '2027-03-01', to: '2027-03-07' }),
  },
  'GET /api/schedules/{id}/messages': { answers: bothSides(200), path: appointment, booked: true },
  'GET /api/clients': { answers: eachOwner(200), query: () => ({ q: 'ru', order: 'recent' }) },
  'GET /api/clients/summary': { answers: eachOwner(200) },
  'GET /api/clients/export': { answers: eachOwner(200) },
  'POST /api/clients/import': { answers: eachOwner(200), csv: true },
  'POST /api/clients': {
    answers: eachOwner(201),
    body: () => ({ name: 'Ivo', phone: '(11) 95555-0101' }),
  },
  'GET /api/clients/{id}': { answers: ownersOnly(200), path: aClient },
  'PUT /api/clients/{id}': {
    answers: ownersOnly(200),
    path: aClient,
    body: () => ({ notes: 'Alérgica a amônia' }),
  },
  'DELETE /api/clients/{id}': { answers: ownersOnly(204), path: aClient },
  'POST /api/clients/{id}/merge': {
    answers: ownersOnly(200),
    path: aClient,
    body: ({ clientIds }) => ({ into: clientIds[1] }),
  },
  'GET /api/clients/{id}/history': { answers: ownersOnly(200), path: aClient },
  'GET /api/exceptions': {
    answers: eachOwner(200),
    query: () => ({ from: '2027-03-01', to: '2027-03-31' }),
  },
  'POST /api/exceptions': {
    answers: ownersOnly(201),
    body: ({ companyId }) => ({ companyId, kind: 'off', from: '2027-03-09', to: '2027-03-09' }),
  },
  'PUT /api/exceptions/{id}': {
    answers: ownersOnly(200),
    path: exception,
    body: () => ({ reason: 'Natal' }),
  },
  'DELETE /api/exceptions/{id}': { answers: ownersOnly(204), path: exception },
  'GET /api/holidays': { answers: eachOwner(200), query: () => ({ year: '2027' }) },
  'POST /api/holidays/{date}/decision': {
    answers: eachOwner(200),
    path: () => ({ date: '2027-04-21' }),
    body: () => ({ decision: 'closed' }),
  },
  'GET /api/trail': { answers: eachOwner(200) },
  'GET /api/messages/settings': { answers: eachOwner(200) },
  'PUT /api/messages/settings': { answers: eachOwner(200), body: () => messageSettings },
  'GET /api/messages/failed': { answers: eachOwner(200) },
  'GET /api/messages/whatsapp-list': { answers: eachOwner(200) },
  // Nothing has failed and nothing is on the list: their domain tells who may do what to what is there.
  'POST /api/messages/{id}/retry': { answers: ownersOnly(404), path: appointment, booked: true },
  'POST /api/messages/whatsapp-list/{appointmentId}/done': {
    answers: ownersOnly(404),
    path: ({ appointmentId = '' }) => ({ appointmentId }),
    booked: true,
  },
  'GET /api/me/data': { answers: signedIn },
  'GET /api/me/export': { answers: signedIn },
  // An owner deletes her company first.
  'POST /api/me/erase': { answers: [401, 204, 204, 204, 409, 409], body: () => ({ confirm: 'APAGAR' }) },
  'GET /api/companies/{id}/export': { answers: ownersOnly(200), path: company },
  // Her subscription is open.
  'DELETE /api/companies/{id}': {
    answers: ownersOnly(409),
    path: company,
    body: ({ slug }) => ({ confirm: slug }),
  },
  // Nobody has missed anything here: who may contest is in contest-no-shows.api.test.ts.
  'POST /api/me/no-shows/contest': {
    answers: [401, 403, 404, 404, 404, 404],
    body: ({ companyId }) => ({ companyId, text: 'Eu fui' }),
  },
  'GET /api/schedules/calendar/{month}': { answers: eachOwner(200), path: () => ({ month: '2027-03' }) },
}

let api: TestApi
let count = 0

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(async () => {
  await api.close()
  process.stdout.write(`role matrix: ${count} answers of ${Object.keys(matrix).length} routes checked\n`)
})

let shops = 0

async function aShop(): Promise<Shop> {
  const owner = await anOwner(api, `dona-${++shops}`)
  const { id: companyId, slug } = owner.company
  const { id: procedureId } = await owner.call('POST /api/procedures', {
    body: { name: 'Barba', duration: 30, companyId, price: 40 },
  })
  const { id: collaboratorId } = await owner.call('POST /api/collaborators', {
    body: { name: 'Davi', email: 'davi@loja.example', companyId, procedureIds: [procedureId] },
  })
  const from = '2027-03-20'
  const { id: exceptionId } = await owner.call('POST /api/exceptions', {
    body: { companyId, kind: 'off', from, to: from },
  })
  const clientIds: string[] = []
  for (const name of ['Rui', 'Lia']) {
    const body = { name, email: `${name.toLowerCase()}@cliente.example` }
    clientIds.push((await owner.call('POST /api/clients', { body })).id)
  }
  return { owner, companyId, slug, procedureId, collaboratorId, exceptionId, clientIds }
}

async function accepted(name: string): Promise<Say> {
  await api.as(name)('GET /api/auth/profile')
  return sayingAs(api, name)
}

/** One new user for each role. */
async function people(shop: Shop): Promise<Record<Role, Say>> {
  const { name } = shop.owner
  return {
    visitor: sayingAs(api),
    newcomer: sayingAs(api, `novata-${name}`),
    stranger: await accepted(`estranha-${name}`),
    client: await accepted(`cliente-${name}`),
    'other owner': (await anOwner(api, `vizinha-${name}`)).say,
    owner: shop.owner.say,
  }
}

const asked = (call: string, params: Record<string, string> = {}) =>
  call.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')

const insides = async ({ owner, companyId }: Shop) => [
  await owner.say('GET /api/companies/my-company'),
  await owner.say(`GET /api/procedures/company/${companyId}`),
  await owner.say(`GET /api/collaborators/company/${companyId}`),
  await owner.say('GET /api/exceptions?from=2027-03-01&to=2027-03-31'),
]

async function booked(shop: Shop): Promise<Shop> {
  const reply = await (await accepted(`cliente-${shop.owner.name}`))('POST /api/schedules', aBooking(shop))
  expect(reply.status).toBe(201)
  return { ...shop, appointmentId: String(reply.body.id) }
}

describe.each(Object.entries(matrix))('%s', (call, { answers, path, body, query, ...row }) => {
  test(roles.map((role, at) => `${role} ${answers[at]}`).join(', '), async () => {
    const shop = row.booked ? await booked(await aShop()) : await aShop()
    if (row.inSeries)
      await sql`update appointments set series_id = id where id = ${shop.appointmentId}`.execute(
        api.database.db,
      )
    const everybody = await people(shop)
    const before = await insides(shop)
    const line = `${asked(call, path?.(shop))}?${new URLSearchParams(query?.(shop))}`
    const nowhere = asked(
      call,
      Object.fromEntries(Object.keys(path?.(shop) ?? {}).map((key) => [key, crypto.randomUUID()])),
    )
    const sent = row.photo ? aPhoto : row.csv ? aCsv : body?.(shop)
    const type = {
      ...(row.photo && { 'content-type': 'image/png' }),
      ...(row.csv && { 'content-type': 'text/csv' }),
    }
    const found: number[] = []
    for (const role of roles) {
      if (role === 'owner') expect(await insides(shop)).toEqual(before)
      const reply = await everybody[role](line, sent, type)
      found.push(reply.status)
      count += 1
      if (reply.status === 404 && path) {
        expect(await everybody[role](nowhere, sent, type)).toEqual(reply)
        expect(reply.body.code).toBe('not_found')
      }
    }
    expect(found).toEqual(answers)
  })
})

/** Routes whose answers do not depend on the role have tests in their domains. */
const ofLinks = Object.values(contract.messageLinks).map(({ method, path }) => `${method} ${path}`)
const testedElsewhere: string[] = [
  'GET /api/auth/config',
  'POST /api/auth/sign-out',
  'GET /api/live',
  'GET /api/public/photos/{id}',
  ...ofLinks,
]

test('every route of the contract is in the matrix', () => {
  const declared: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
  const calls = declared.map(({ method, path }) => `${method} ${path}`)
  expect(calls.filter((call) => !testedElsewhere.includes(call)).sort()).toEqual(Object.keys(matrix).sort())
})

test('an owner who names a foreign company in a body gets the same 404 as for an unknown one', async () => {
  const [shop, rival] = [await aShop(), await aShop()]
  const bodies = {
    'POST /api/procedures': aProcedure(shop),
    'POST /api/collaborators': aCollaborator(shop),
  }
  for (const [call, body] of Object.entries(bodies)) {
    const foreign = await rival.owner.say(call, body)
    const unknown = await rival.owner.say(call, { ...body, companyId: crypto.randomUUID() })
    expect(foreign).toEqual({ status: 404, body: { error: 'Empresa não encontrada', code: 'not_found' } })
    expect(unknown).toEqual(foreign)
  }
})

test.each([
  '0',
  '-1',
  'abc',
  '9'.repeat(25),
  '%00',
  '%ff',
  '..%2f',
  '__proto__',
  "1'%20or%20'1'='1",
  '00000000-0000-0000-0000-000000000000',
])('an owner who asks for the id %s gets 404', async (id) => {
  const { owner } = await aShop()
  for (const [call, { path, body }] of Object.entries(matrix)) {
    // A month is no id.
    if (!path || call.endsWith('calendar/{month}')) continue
    const reply = await owner.say(call.replace(/\{\w+\}/g, id), body && {})
    expect([call, reply.status]).toEqual([call, 404])
  }
})
