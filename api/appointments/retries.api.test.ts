import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'repete')
})

afterAll(() => api.close())

const withKey = (client: Client, key: string, wish: object) =>
  client.say('POST /api/schedules', wish, { 'idempotency-key': key })

const count = async (client: Client) =>
  ((await client.say('GET /api/schedules/my-schedules')).body as unknown as unknown[]).length

test('a client repeats a request with its key and gets the first answer again, and one appointment is booked', async () => {
  const client = await aClient(api, 'ana')
  const first = await withKey(client, 'k1', shop.wish())
  expect(first.status).toBe(201)
  await client.say(`PUT /api/schedules/${first.body.id}`, { notes: 'mudou' })
  expect(await withKey(client, 'k1', { ...shop.wish(), unknown: 1 })).toEqual(first)
  expect(await count(client)).toBe(1)
  const events = (await api.drain()).filter(({ kind }) => kind === 'booking-event')
  expect(events).toHaveLength(1)
})

test('a client who sends another body with the same key gets 422, and nothing is booked', async () => {
  const client = await aClient(api, 'bia')
  await withKey(client, 'k1', shop.wish({ startTime: '11:00' }))
  const reply = await withKey(client, 'k1', shop.wish({ startTime: '11:30' }))
  expect(reply).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await count(client)).toBe(1)
})

test('two users send the same key: both bookings succeed', async () => {
  const [one, other] = [await aClient(api, 'caio'), await aClient(api, 'davi')]
  const first = await withKey(one, 'same', shop.wish({ startTime: '12:00' }))
  const second = await withKey(other, 'same', shop.wish({ startTime: '12:30' }))
  expect([first.status, second.status]).toEqual([201, 201])
  expect(first.body.id).not.toBe(second.body.id)
})

test('a client who was refused may try again with the same key', async () => {
  const [winner, loser] = [await aClient(api, 'edu'), await aClient(api, 'fabi')]
  const won = await winner.books(shop.wish({ startTime: '13:00' }))
  expect((await withKey(loser, 'k', shop.wish({ startTime: '13:00' }))).status).toBe(409)
  await winner.say(`PATCH /api/schedules/${won.body.id}/cancel`)
  expect((await withKey(loser, 'k', shop.wish({ startTime: '13:00' }))).status).toBe(201)
})

test('many equal requests arrive at once: one books, and all get the same answer', async () => {
  const client = await aClient(api, 'gil')
  const wish = shop.wish({ startTime: '14:00' })
  const replies = await Promise.all(Array.from({ length: 12 }, () => withKey(client, 'burst', wish)))
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await count(client)).toBe(1)
})

test('a client may use a key again after a day, and old keys are deleted', async () => {
  const client = await aClient(api, 'hugo')
  const first = await withKey(client, 'k', shop.wish({ startTime: '15:00' }))
  api.clock.advance(23 * 3_600_000)
  expect((await withKey(client, 'k', shop.wish({ startTime: '15:00' }))).body).toEqual(first.body)
  api.clock.advance(3_600_000)
  const later = await withKey(client, 'k', shop.wish({ startTime: '15:30' }))
  expect(later.status).toBe(201)

  api.clock.advance(24 * 3_600_000)
  await api.runSchedules()
  await api.drain()
  const kept = await api.database.db.selectFrom('idempotency_keys').select('key').execute()
  expect(kept).toEqual([])
})

test('an idempotency key must have from 1 to 255 characters', async () => {
  const client = await aClient(api, 'ivo')
  const wish = shop.wish({ date: '2027-03-10' })
  expect((await withKey(client, '', wish)).status).toBe(400)
  expect((await withKey(client, 'a'.repeat(256), wish)).status).toBe(400)
  expect((await withKey(client, 'a'.repeat(255), wish)).status).toBe(201)
})
