import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { type BesideServer, startBeside } from '../testing/draining-servers.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let servers: BesideServer[] = []

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'dois', { collaborators: [{}, {}] })
  for (let at = 0; at < 200; at++) await aClient(api, `cliente-${at}`)
  servers = await Promise.all([startBeside(api), startBeside(api)])
}, 120_000)

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await api.close()
})

const at = (server: number) => servers[server] as BesideServer
const book = (server: number, client: string, wish: object, headers: Record<string, string> = {}) =>
  at(server).as(client)('POST /api/schedules', wish, headers)
const move = (server: number, id: unknown, to: object) =>
  at(server).as('dois')(`PATCH /api/schedules/${id}/reschedule`, to)

test('200 clients book one slot at two servers: exactly one gets 201', async () => {
  const wish = shop.wish()
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, at) => book(at % 2, `cliente-${at}`, wish)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(199).fill(409)])
  for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('slot_taken')
  expect(await findOverlaps(api.database)).toEqual([])
})

test('a client sends one idempotency key to two servers at the same time: one appointment is booked', async () => {
  const wish = shop.wish({ startTime: '15:00' })
  const replies = await Promise.all(
    [0, 1, 0, 1].map((server) => book(server, 'cliente-0', wish, { 'idempotency-key': 'a' })),
  )
  expect(replies[0]?.status).toBe(201)
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
})

test('moves at two servers cross or want one place: the servers answer no 500, and no appointments overlap', async () => {
  const [first, second] = shop.collaboratorIds
  for (let round = 0; round < 10; round++) {
    const date = `2027-04-${10 + round}`
    const [one, other] = await Promise.all([
      book(0, `cliente-${2 * round + 1}`, shop.wish({ date, startTime: '10:00', collaboratorId: first })),
      book(1, `cliente-${2 * round + 2}`, shop.wish({ date, startTime: '10:00', collaboratorId: second })),
    ])
    const crossed = await Promise.all([
      move(0, one.body.id, { date, startTime: '10:00', collaboratorId: second }),
      move(1, other.body.id, { date, startTime: '10:00', collaboratorId: first }),
    ])
    expect(crossed.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'slot_taken'],
      [409, 'slot_taken'],
    ])
    const goal = { date, startTime: '15:00', collaboratorId: first }
    const met = await Promise.all([move(0, one.body.id, goal), move(1, other.body.id, goal)])
    expect(met.map(({ status }) => status).sort()).toEqual([200, 409])
  }
  expect(await findOverlaps(api.database)).toEqual([])
})
