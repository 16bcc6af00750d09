import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { anOwner, endSubscription, type Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'muda', { collaborators: Array.from({ length: 12 }, () => ({})) })
})

afterAll(() => api.close())

let used = 0

/** An appointment of a new client, who becomes `client`: one client may have few open bookings. */
async function fresh(): Promise<string> {
  const collaboratorId = shop.collaboratorIds[used % 12]
  const date = `2027-03-${String(3 + Math.floor(used / 12)).padStart(2, '0')}`
  used += 1
  client = await aClient(api, `ana-${used}`)
  const { status, body } = await client.books(shop.wish({ collaboratorId, date }))
  expect(status).toBe(201)
  return String(body.id)
}

const closed = {
  status: 409,
  body: { code: 'appointment_closed', error: 'Este agendamento já foi concluído ou cancelado.' },
}
const owner = (call: string, body?: object): Promise<Reply> => shop.owner.say(call, body)
const complete = (id: string) => `PATCH /api/schedules/${id}/complete`
const cancel = (id: string) => `PATCH /api/schedules/${id}/cancel`

describe('an appointment is completed', () => {
  test('only by the owner, at any time, and only once', async () => {
    const id = await fresh()
    expect(await client.say(complete(id))).toMatchObject({ status: 403, body: { code: 'owner_only' } })
    expect(await owner(complete(id))).toMatchObject({ status: 200, body: { id, status: 'completed' } })
    expect(await owner(complete(id))).toEqual(closed)
    expect(await owner(cancel(id))).toEqual(closed)
    expect(await client.say(cancel(id))).toEqual(closed)
    expect(await client.say(`PUT /api/schedules/${id}`, { notes: 'tarde' })).toEqual(closed)
  })
})

describe('an appointment is cancelled', () => {
  test.each(['client', 'owner'])('by the %s, and a second cancel changes nothing', async (who) => {
    const id = await fresh()
    const by = who === 'client' ? client.say : owner
    const first = await by(cancel(id))
    expect(first).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(await by(cancel(id))).toEqual(first)
    expect((await owner(cancel(id))).body).toEqual({
      ...first.body,
      payment: null,
      share: null,
      internalNotes: null,
      outside: false,
      clientRecordId: expect.any(String),
    })
    expect(await owner(complete(id))).toEqual(closed)
    expect(await client.say(`PUT /api/schedules/${id}`, { notes: 'tarde' })).toEqual(closed)
    const events = (await api.drain()).map(({ data }) => data as { appointmentId: string; event: string })
    expect(events.filter(({ appointmentId }) => appointmentId === id).map(({ event }) => event)).toEqual([
      'booked',
      'cancelled',
    ])
  })

  test('by one of two cancels and a completion that arrive together', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await fresh()
      const replies = await Promise.all([client.say(cancel(id)), owner(complete(id)), owner(cancel(id))])
      const { status } = (await client.say(`GET /api/schedules/${id}`)).body
      expect(replies.map((reply) => reply.status)).toEqual(
        status === 'completed' ? [409, 200, 409] : [200, 409, 200],
      )
    }
  })
})

describe('the notes of an appointment', () => {
  test('are changed and removed by the owner and by the client', async () => {
    const id = await fresh()
    const put = (by: typeof owner, notes: unknown) => by(`PUT /api/schedules/${id}`, { notes } as object)
    expect((await put(client.say, '  Chego  às 10h ')).body.notes).toBe('Chego  às 10h')
    expect((await put(owner, 'Cadeira 2')).body.notes).toBe('Cadeira 2')
    expect((await put(client.say, 'é'.repeat(1_000))).status).toBe(200)
    expect(await put(client.say, 'é'.repeat(1_001))).toMatchObject({
      status: 400,
      body: { fields: { notes: 'Use no máximo 1000 caracteres' } },
    })
    expect((await put(client.say, '')).body.notes).toBe(null)
    expect((await put(client.say, null)).body.notes).toBe(null)
    for (const wrong of [7, {}, ['x'], undefined]) expect((await put(client.say, wrong)).status).toBe(400)
  })

  test('are the only field that an update of notes changes', async () => {
    const id = await fresh()
    const before = (await client.say(`GET /api/schedules/${id}`)).body
    const reply = await client.say(`PUT /api/schedules/${id}`, {
      notes: 'só isto',
      status: 'completed',
      date: '2027-05-05',
      price: 1,
      clientName: 'Outra',
    })
    expect(reply.body).toEqual({ ...before, notes: 'só isto' })
  })
})

test('a third user gets the same 404 for another’s appointment as for an unknown one', async () => {
  const id = await fresh()
  const rival = await anOwner(api, 'rival')
  const stranger = await aClient(api, 'estranha')
  for (const say of [rival.say, stranger.say]) {
    for (const call of ['GET #', 'PUT #', 'PATCH #/complete', 'PATCH #/cancel']) {
      const at = (one: string) => call.replace('#', `/api/schedules/${one}`)
      const body = call.startsWith('PUT') ? { notes: 'x' } : undefined
      const foreign = await say(at(id), body)
      expect(foreign).toEqual({
        status: 404,
        body: { code: 'not_found', error: 'Agendamento não encontrado' },
      })
      expect(await say(at(crypto.randomUUID()), body)).toEqual(foreign)
      expect(await say(at('1'), body)).toEqual(foreign)
    }
  }
})

test('an owner without a subscription books nothing new and still manages what is booked', async () => {
  const [one, three, two] = [await fresh(), await fresh(), await fresh()]
  await endSubscription(api, shop.owner.name)
  expect((await owner('POST /api/schedules', shop.wish({ date: '2027-04-01' }))).status).toBe(403)
  expect((await client.books(shop.wish({ date: '2027-04-01' }))).status).toBe(409)
  expect((await owner(`GET /api/schedules/company/${shop.companyId}`)).status).toBe(200)
  expect((await owner(complete(one))).status).toBe(200)
  expect((await client.say(cancel(two))).status).toBe(200)
  expect((await owner(`PUT /api/schedules/${three}`, { notes: 'visto' })).status).toBe(200)
})
