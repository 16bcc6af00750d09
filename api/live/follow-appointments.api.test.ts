import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { anOwner, giveSubscription } from '../testing/an-owner.ts'
import { type LiveReader, readLive } from '../testing/live-reader.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { publishAppointmentChange } from './facade.ts'
import { channel, writeNotification } from './notification.ts'

let api: TestApi
let navalha: Shop
let rival: Shop
let ana: Client
let bia: Client
const open: LiveReader[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  navalha = await aShop(api, 'navalha')
  rival = await aShop(api, 'rival')
  ana = await aClient(api, 'ana')
  bia = await aClient(api, 'bia')
})

afterEach(() => Promise.all(open.splice(0).map((reader) => reader.close())))
afterAll(() => api.close())

async function follow(who: string, app: Pick<TestApi, 'fetch'> = api): Promise<LiveReader> {
  const headers = { authorization: `Bearer ${await api.token(who)}` }
  const reader = readLive(await app.fetch('/api/live', { headers }))
  open.push(reader)
  return reader
}

let days = 3

/** Each booking is on another day, so that the slot is free. */
async function book(client: Client, shop: Shop): Promise<string> {
  const date = `2027-03-${String(++days).padStart(2, '0')}`
  const { status, body } = await client.books(shop.wish({ date }))
  expect([status, body.error]).toEqual([201, undefined])
  return String(body.id)
}

test('the owner and the client get an event with type and id for a booking, a change and a cancellation', async () => {
  const owner = await follow('navalha')
  const client = await follow('ana')
  const id = await book(ana, navalha)
  await ana.say(`PUT /api/schedules/${id}`, { notes: 'Segredo da Ana' })
  await ana.say(`PATCH /api/schedules/${id}/cancel`)
  const events = [
    { type: 'created', id },
    { type: 'changed', id },
    { type: 'cancelled', id },
  ]
  expect(await owner.heard(3)).toEqual(events)
  expect(await client.heard(3)).toEqual(events)
})

test('the owner gets an event for a share, a new statement and a closed till; the owner of another company gets no event', async () => {
  const owner = await follow('navalha')
  const neighbour = await follow('rival')
  const { collaboratorId } = navalha
  const date = api.clock.now().toISOString().slice(0, 10)
  const counted = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
  let published = 0
  // Equal events that wait together are sent once, so the test waits for each event.
  async function publishes(call: string, body?: object) {
    const reply = await navalha.owner.say(call, body)
    published += 1
    expect((await owner.heard(published)).at(-1)).toEqual({ type: 'figures', id: navalha.companyId })
    return reply
  }
  const share = await publishes('POST /api/shares', { collaboratorId, percent: 40, from: '2027-06-01' })
  await publishes(`DELETE /api/shares/${share.body.id}`)
  await publishes('POST /api/statements', { collaboratorId, month: date.slice(0, 7) })
  await publishes(`POST /api/till/${date}/close`, { counted })
  const last = await book(bia, rival)
  expect(await neighbour.heard(1)).toEqual([{ type: 'created', id: last }])
})

test('another company’s owner, another client and a third user get no event of a booking', async () => {
  const [owner, neighbour, client, other] = await Promise.all(
    ['navalha', 'rival', 'ana', 'bia'].map((who) => follow(who)),
  )
  const anas = await book(ana, navalha)
  const bias = await book(bia, rival)
  const mine = await book(bia, navalha)
  const last = await book(ana, rival)
  const ids = (reader: LiveReader | undefined) => reader?.events.map((event) => 'id' in event && event.id)
  // Events arrive in the order of the commits, so no earlier event can arrive after the last event.
  await Promise.all([neighbour?.heard(2), client?.heard(2), owner?.heard(2), other?.heard(2)])
  expect([ids(owner), ids(neighbour)]).toEqual([
    [anas, mine],
    [bias, last],
  ])
  expect([ids(client), ids(other)]).toEqual([
    [anas, last],
    [bias, mine],
  ])
})

test('a company gets an event for each change of its hours, and its clients get none', async () => {
  const owner = await follow('navalha')
  const neighbour = await follow('rival')
  const client = await follow('ana')
  const { companyId, collaboratorId } = navalha
  const { name, email, workSchedule } = await navalha.owner.call('GET /api/collaborators/{id}', {
    params: { id: collaboratorId },
  })
  const off = { companyId, collaboratorId, kind: 'off', from: '2027-06-07', to: '2027-06-07' }
  const id = async () => {
    const { body } = await navalha.owner.say('GET /api/exceptions?from=2027-06-07&to=2027-06-07')
    return (body as unknown as { id: string }[])[0]?.id
  }
  const changes: [string, object?][] = [
    ['POST /api/exceptions', off],
    ['PUT /api/exceptions/{id}', { reason: 'Férias' }],
    ['DELETE /api/exceptions/{id}'],
    ['POST /api/holidays/2027-09-07/decision', { decision: 'open' }],
    [`PUT /api/collaborators/${collaboratorId}`, { name, email, workSchedule }],
  ]
  const hours = { type: 'hours', id: companyId }
  for (const [at, [call, body]] of changes.entries()) {
    const { status } = await navalha.owner.say(call.replace('{id}', String(await id())), body)
    expect([call, status < 300]).toEqual([call, true])
    // The test waits for each event, because the database sends equal events of the same moment once.
    expect((await owner.heard(at + 1)).at(-1)).toEqual(hours)
  }
  // This request is refused, so it publishes no event.
  await navalha.owner.say('POST /api/exceptions', { ...off, to: null })
  const last = { type: 'created', id: await book(ana, navalha) }
  expect((await owner.heard(6)).at(-1)).toEqual(last)
  expect(await client.heard(1)).toEqual([last])
  expect(neighbour.events).toEqual([])
})

test('a transaction that is rolled back publishes no event', async () => {
  const owner = await follow('navalha')
  const id = await book(ana, navalha)
  const row = await api.database.db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const broken = api.database.transaction(async (tx) => {
    publishAppointmentChange(tx, 'changed', row)
    throw new Error('This transaction must be rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await ana.say(`PATCH /api/schedules/${id}/cancel`)
  expect(await owner.heard(2)).toEqual([
    { type: 'created', id },
    { type: 'cancelled', id },
  ])
})

test('a request without a valid token gets 401 and no stream', async () => {
  const old = await api.token('navalha')
  const [head, claims] = old.split('.')
  for (const authorization of [undefined, 'Bearer x.y.z', `Bearer ${head}.${claims}.AAAA`]) {
    const response = await api.fetch('/api/live', { headers: authorization ? { authorization } : {} })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'unauthenticated' })
  }
  expect((await api.fetch(`/api/live?access_token=${old}`)).status).toBe(401)
  const post = await api.fetch('/api/live', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a stream is answered with headers that forbid caching and buffering', async () => {
  const reader = await follow('bia')
  expect(reader.status).toBe(200)
  expect(Object.fromEntries(reader.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  const headers = { authorization: `Bearer ${await api.token('bia')}` }
  const head = await api.fetch('/api/live', { method: 'HEAD', headers })
  expect([head.status, head.body]).toEqual([200, null])
})

test('a stream ends when its token expires, and the expired token opens no other stream', async () => {
  const before = api.clock.now()
  const token = await api.token('bia')
  const headers = { authorization: `Bearer ${token}` }
  const reader = readLive(await api.fetch('/api/live', { headers }))
  const id = await book(bia, navalha)
  await reader.heard(1)
  api.clock.advance(3_600_000)
  expect(await reader.ended).toBe('ended')
  expect((await api.fetch('/api/live', { headers })).status).toBe(401)
  api.clock.set(before.toISOString())
  expect(reader.events).toEqual([{ type: 'created', id }])
})

test('a user who opens an eleventh stream loses the oldest stream, which gets a displaced event', async () => {
  const readers: LiveReader[] = []
  for (let at = 0; at < 11; at++) readers.push(await follow('navalha'))
  const [oldest, ...kept] = readers
  expect(await oldest?.ended).toBe('ended')
  expect(oldest?.events).toEqual([{ type: 'displaced' }])
  const id = await book(ana, navalha)
  for (const reader of kept) expect(await reader.heard(1)).toEqual([{ type: 'created', id }])
})

test('a client that stops reading is disconnected with at most 64 queued events', async () => {
  const headers = { authorization: `Bearer ${await api.token('navalha')}` }
  const response = await api.fetch('/api/live', { headers })
  const watcher = await follow('navalha')
  for (let at = 0; at < 100; at++) {
    const event = { type: 'changed', id: `${at}` } as const
    const notification = { companyId: navalha.companyId, clientId: null, collaboratorIds: [], event }
    await api.database.notify(channel, writeNotification(notification))
    // Many notifications arrive together on a busy server; a client that reads must not be disconnected.
    if (at % 20 === 19) await watcher.heard(at + 1)
  }
  const text = await response.text()
  expect(text.split('\n\n').filter(Boolean)).toHaveLength(64)
})

test('a user who creates a company gets the events of the company in the next stream that the user opens', async () => {
  await giveSubscription(api, 'nova')
  const before = await follow('nova')
  await before.close()
  const shop = await aShop(api, 'nova')
  const reader = await follow('nova')
  const id = await book(ana, shop)
  expect(await reader.heard(1)).toEqual([{ type: 'created', id }])
})

test('a stopping process ends its streams and refuses new ones', async () => {
  await anOwner(api, 'breve')
  const app = createApp(api.deps)
  const fetch: TestApi['fetch'] = (path, init) =>
    app.fetch(new Request(new URL(path, 'http://localhost'), init))
  const reader = await follow('breve', { fetch })
  app.endStreams()
  expect(await reader.ended).toBe('ended')
  expect((await follow('breve', { fetch })).status).toBe(503)
})
