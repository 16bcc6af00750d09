import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { aVisit, changeVisit, itemsOf, type Visiting } from '../testing/a-visit.ts'
import { aVisitShop, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'

let server: TestServer
let database: Database
let api: TestApi
let shop: VisitShop

beforeAll(async () => {
  server = await createServerDatabase()
  database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  api = await startTestApi({ jobs: 'enqueue', database, env: { RATE_LIMITS: 'off' } })
  shop = await aVisitShop(api, 'corridas')
}, 60_000)

afterAll(async () => {
  await api.close()
  await database.close()
  const deadlocks = await server.countDeadlocks()
  await server.drop()
  expect(deadlocks).toBe(0)
})

const date = '2027-03-03'
const starts = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']

/** Six visits of three parts, which leave little room on that day. */
const sixVisits = () =>
  Promise.all(
    starts.map((startTime, at) => {
      const person = at % 2 ? shop.ana : shop.bia
      const items: [string, string?][] = [
        [shop.cut, person],
        [shop.cut, person],
        [shop.shave, shop.caio],
      ]
      return aVisit(api, shop, items, { date, startTime })
    }),
  )

const rita = { clientName: 'Rita', clientEmail: 'rita@exemplo.example' }
const anybody = () => itemsOf([[shop.cut], [shop.cut], [shop.shave]])

function countOf(replies: readonly Reply[]): string {
  const table = new Map<string, number>()
  for (const { status, body } of replies) {
    const line = `${status} ${body.code ?? ''}`.trim()
    table.set(line, (table.get(line) ?? 0) + 1)
  }
  return JSON.stringify(Object.fromEntries([...table].sort()))
}

const only = (replies: readonly Reply[]) => replies.filter(({ status }) => ![200, 201, 409].includes(status))

async function partsNow({ visit }: Visiting) {
  const { appointments } = visitIn(await shop.owner.say(`GET /api/visits/${visit.id}`))
  return appointments
}

/** Parts that go without their time after, although nothing stands there. */
async function forgottenTimes() {
  const { rows } = await sql`
    select id from appointments a where status in ('scheduled', 'completed') and waived_minutes > 0 and not exists (
      select from appointments b where b.company_id = a.company_id and b.collaborator_id = a.collaborator_id
        and b.day = a.day and b.id <> a.id and b.status in ('scheduled', 'completed')
        and b.start_minute < a.end_minute + a.waived_minutes and b.end_minute + b.buffer_minutes > a.end_minute)`.execute(
    database.db,
  )
  return rows
}

/** The next round begins with an empty day. */
async function clear() {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(visit_id, id) as id from appointments where status = 'scheduled'`.execute(
    database.db,
  )
  for (const { id } of rows) await changeVisit(shop.owner, id, 'cancel')
}

test('of 50 whole moves and cancellations at once each leaves its visit whole', async () => {
  for (let round = 1; round <= 3; round++) {
    const visits = await sixVisits()
    const acts = Array.from({ length: 50 }, (_, at) => {
      const { visit } = visits[at % visits.length] as Visiting
      if (at % 17 === 16) return changeVisit(shop.owner, visit.id, 'cancel')
      const to = { date, startTime: starts[(at * 5 + round) % starts.length], items: anybody() }
      return changeVisit(shop.owner, visit.id, 'reschedule', to)
    })
    const replies = await Promise.all(acts)
    process.stdout.write(`visit changes, round ${round}: ${countOf(replies)}\n`)
    expect(only(replies)).toEqual([])
    expect(await findOverlaps(database)).toEqual([])
    for (const visiting of visits) {
      const parts = await partsNow(visiting)
      expect(new Set(parts.map(({ status }) => status)).size).toBe(1)
      expect(parts.slice(1).map(({ startTime }) => startTime)).toEqual(
        parts.slice(0, -1).map(({ endTime }) => endTime),
      )
    }
    await clear()
  }
})

test('of 50 bookings and changes of visits and of their parts at once none fails, and nothing overlaps', async () => {
  for (let round = 1; round <= 3; round++) {
    const visits = await sixVisits()
    const acts = Array.from({ length: 50 }, (_, at) => {
      const { visit, parts } = visits[at % visits.length] as Visiting
      const startTime = starts[(at * 7 + round) % starts.length]
      const part = parts[at % parts.length]
      const { say } = shop.owner
      if (at % 5 === 0)
        return changeVisit(shop.owner, visit.id, 'reschedule', { date, startTime, items: anybody() })
      if (at % 5 === 1) return changeVisit(shop.owner, visit.id, 'reschedule', { date, startTime })
      if (at % 10 === 2) return say(`PATCH /api/schedules/${part}/cancel`)
      if (at % 10 === 9) return say('POST /api/schedules', shop.wish({ ...rita, date, startTime }))
      if (at === 33) return changeVisit(shop.owner, visit.id, 'cancel')
      const collaboratorId = part === parts[2] ? shop.bia : at % 2 ? shop.ana : shop.bia
      return say(`PATCH /api/schedules/${part}/reschedule`, { date, startTime, collaboratorId })
    })
    const replies = await Promise.all(acts)
    process.stdout.write(`visits and parts, round ${round}: ${countOf(replies)}\n`)
    // A move of a visit that lost a part meanwhile names one service too many.
    expect(only(replies).filter(({ body }) => !(body.fields as { items?: string })?.items)).toEqual([])
    expect(await findOverlaps(database)).toEqual([])
    expect(await forgottenTimes()).toEqual([])
    await clear()
  }
})

test('a visit whose part gets another professional while it is moved goes with her', async () => {
  const { visit, parts } = await aVisit(
    api,
    shop,
    [
      [shop.cut, shop.ana],
      [shop.shave, shop.caio],
    ],
    {
      date: '2027-03-04',
    },
  )
  const rival = new pg.Client({ connectionString: server.url })
  await rival.connect()
  await rival.query('begin')
  await rival.query('update appointments set collaborator_id = $1 where id = $2', [shop.bia, parts[0]])
  const moving = changeVisit(shop.owner, visit.id, 'reschedule', { date: '2027-03-04', startTime: '14:00' })
  const blocked = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await blocked.execute(database.db)).rows.length).toBe(1)
  await rival.query('commit')
  await rival.end()
  const moved = await moving
  expect(moved.status).toBe(200)
  expect(visitIn(moved).appointments.map(({ collaboratorId }) => collaboratorId)).toEqual([
    shop.bia,
    shop.caio,
  ])
  await clear()
})

test('visits that swap their places end with 200 or 409', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = (await sixVisits()) as [Visiting, Visiting]
    const swap = [
      changeVisit(shop.owner, one.visit.id, 'reschedule', { date, startTime: other.visit.startTime }),
      changeVisit(shop.owner, other.visit.id, 'reschedule', { date, startTime: one.visit.startTime }),
    ]
    expect(only(await Promise.all(swap))).toEqual([])
    await clear()
  }
  expect(await findOverlaps(database)).toEqual([])
})
