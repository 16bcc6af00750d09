import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { type Child, startChild } from '../testing/draining-servers.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi, testIssuer } from '../testing/test-api.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'

let server: TestServer
let database: Database
let api: TestApi
let shop: Shop
let processes: Child[] = []
let origins: string[]

beforeAll(async () => {
  server = await createServerDatabase()
  database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  api = await startTestApi({ jobs: 'enqueue', database })
  shop = await aShop(api, 'dois', { collaborators: [{}, {}] })
  for (let at = 0; at < 200; at++) await aClient(api, `cliente-${at}`)
  const { issuer, clientId } = testIssuer
  const about = [server.url, JSON.stringify(api.jwks()), api.clock.now().toISOString(), issuer, clientId]
  processes = [startChild('serve-api.ts', about), startChild('serve-api.ts', about)]
  origins = await Promise.all(
    processes.map(async (child) => `http://127.0.0.1:${(await child.printed(1))[0]}`),
  )
}, 120_000)

afterAll(async () => {
  await Promise.all(processes.map((child) => child.kill()))
  await api.close()
  await database.close()
  await server.drop()
})

async function book(server: number, client: string, wish: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origins[server]}/api/schedules`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await api.token(client)}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(wish),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('200 clients book one slot at two servers: exactly one gets 201', async () => {
  const wish = shop.wish()
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, at) => book(at % 2, `cliente-${at}`, wish)),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(199).fill(409)])
  for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('slot_taken')
  expect(await findOverlaps(database)).toEqual([])
})

test('a client sends one idempotency key to two servers at the same time: one appointment is booked', async () => {
  const wish = shop.wish({ startTime: '15:00' })
  const replies = await Promise.all(
    [0, 1, 0, 1].map((server) => book(server, 'cliente-0', wish, { 'idempotency-key': 'a' })),
  )
  expect(replies[0]?.status).toBe(201)
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
})

async function move(server: number, id: unknown, to: object) {
  const response = await fetch(`${origins[server]}/api/schedules/${id}/reschedule`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${await api.token('dois')}`, 'content-type': 'application/json' },
    body: JSON.stringify(to),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

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
  expect(await findOverlaps(database)).toEqual([])
})
