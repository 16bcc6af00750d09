import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../platform/database/db.ts'
import { aClient, aShop, type Client } from '../testing/a-shop.ts'
import { aVisitShop, type Item, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createServerDatabase, type TestServer } from '../testing/test-database.ts'

let server: TestServer
let database: Database
let api: TestApi
let clients: Client[]

beforeAll(async () => {
  // A database of its own, whose deadlocks can be counted.
  server = await createServerDatabase()
  database = await openDatabase({ url: server.url, log: { warn: () => {} } })
  api = await startTestApi({ jobs: 'enqueue', database, env: { RATE_LIMITS: 'off' } })
  clients = await Promise.all(Array.from({ length: 200 }, (_, at) => aClient(api, `cliente-${at}`)))
}, 120_000)

afterAll(async () => {
  await api.close()
  await database.close()
  const deadlocks = await server.countDeadlocks()
  await server.drop()
  expect(deadlocks).toBe(0)
})

type Row = { who: string; start: number; end: number; until: number }

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Who takes what, as a table of its own: no code of the product decides here. */
function tableOf({ cut, shave, ana, bia, caio }: VisitShop) {
  const performers: Record<string, string[]> = { [cut]: [ana, bia], [shave]: [bia, caio] }
  const after: Record<string, number> = { [cut]: 15, [shave]: 0 }

  function* rowsOf(items: Item[], start: number): Generator<Row[]> {
    const [item, ...rest] = items
    if (!item) return yield []
    const [procedure, named] = item
    for (const who of performers[procedure] ?? []) {
      if (named !== undefined && named !== who) continue
      for (const others of rowsOf(rest, start + 30)) {
        const goesOn = others[0]?.who === who
        const end = start + 30
        yield [{ who, start, end, until: goesOn ? end : end + (after[procedure] ?? 0) }, ...others]
      }
    }
  }
  return {
    /** By trying everybody for everything. */
    fits: (items: Item[], startTime: string, taken: readonly Row[]) =>
      [...rowsOf(items, minuteOf(startTime))].some((rows) =>
        rows.every(
          (row, at) =>
            row.end <= minuteOf('18:00') &&
            [...taken, ...rows.filter((_, place) => place !== at)].every(
              (other) => other.who !== row.who || other.until <= row.start || row.until <= other.start,
            ),
        ),
      ),
  }
}

async function rowsIn({ companyId }: VisitShop, date: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select collaborator_id as who, start_minute as start, end_minute as end, end_minute + buffer_minutes as until
    from appointments where company_id = ${companyId} and day = ${date} and status = 'scheduled'`.execute(
    database.db,
  )
  return rows
}

/** Takes the time of this appointment on 3 March, and keeps whoever books it waiting. */
async function aRival(id: string) {
  const rival = new pg.Client({ connectionString: server.url })
  await rival.connect()
  await rival.query('begin')
  await rival.query(
    `insert into appointments select (jsonb_populate_record(a, $2::jsonb)).* from appointments a where a.id = $1`,
    [id, JSON.stringify({ id: crypto.randomUUID(), day: '2027-03-03' })],
  )
  const blocked = sql`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and query like '%insert into appointments%'`
  return {
    blocks: () => expect.poll(async () => (await blocked.execute(database.db)).rows.length).toBe(1),
    async end() {
      await rival.query('commit')
      await rival.end()
    },
  }
}

test('a client without a preference whose time goes to another booking meanwhile gets the next person', async () => {
  const shop = await aVisitShop(api, 'proxima')
  const [client, other] = clients as [Client, Client]
  const model = visitIn(await shop.books(other, [[shop.cut, shop.ana]], { date: '2027-03-10' }))
  const rival = await aRival(model.id)
  const booking = shop.books(client, [[shop.cut]])
  await rival.blocks()
  await rival.end()
  const [part] = visitIn(await booking).appointments
  expect(part?.collaborator.name).toBe('Bia')
})

test('an owner who repeats a visit with anybody of fifteen takes at most eight locks for each date', async () => {
  const shop = await aShop(api, 'muitos', { collaborators: Array(15).fill({}) })
  const { companyId, procedureId, owner } = shop
  const items = [{ procedureId, collaboratorId: null }]
  const contact = { clientName: 'Rita', clientEmail: 'rita@exemplo.example' }
  const wish = { companyId, startTime: '10:00', items, ...contact }
  const model = visitIn(await owner.say('POST /api/visits', { ...wish, date: '2027-03-17' }))
  const rival = await aRival(model.id)
  const repeat = { everyWeeks: 1, times: 2 }
  const booking = owner.say('POST /api/visits', { ...wish, date: '2027-03-03', repeat })
  await rival.blocks()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`.execute(database.db)
  await rival.end()
  expect((await booking).status).toBe(201)
  // One of the book of clients and one of her e-mail, besides those of the days.
  const ofClient = 2
  expect(rows[0]?.count).toBeGreaterThan(2 + ofClient)
  expect(rows[0]?.count).toBeLessThanOrEqual(2 * 8 + ofClient)
})

/** A random generator with a seed, so that a run can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test.each([1, 2, 3])(
  'of 200 clients who book visits that overlap none gets half of one, and who is refused has no chain left (run %i)',
  async (run) => {
    const shop = await aVisitShop(api, `corrida-${run}`, { maxOpenBookings: 50 })
    const { cut, shave, ana, bia, caio } = shop
    const roll = dice(20_270_303 + run)
    const kinds: Item[][] = [
      [[cut], [shave]],
      [[shave], [cut]],
      [[cut], [shave], [cut]],
      [[shave], [shave]],
      [[cut, ana], [shave]],
      [[shave, caio], [cut]],
      [
        [cut, bia],
        [shave, bia],
      ],
      [[cut]],
      [[shave, bia]],
    ]
    const date = '2027-03-03'
    const wishes = clients.map((client) => {
      const items = kinds[roll(kinds.length)] as Item[]
      const half = roll(18)
      return {
        client,
        items,
        startTime: `${String(9 + (half >> 1)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
      }
    })
    const began = performance.now()
    const replies = await Promise.all(
      wishes.map(async ({ client, items, startTime }) => ({
        items,
        startTime,
        reply: await shop.books(client, items, { date, startTime }),
      })),
    )
    const took = performance.now() - began
    const table = new Map<string, number>()
    for (const { items, reply } of replies) {
      const line = `${items.length} items ${reply.status} ${reply.body.code ?? ''}`.trim()
      table.set(line, (table.get(line) ?? 0) + 1)
    }
    process.stdout.write(
      `visits race ${run}: ${JSON.stringify(Object.fromEntries([...table].sort()))}, ${took.toFixed(0)} ms\n`,
    )
    expect(replies.filter(({ reply }) => reply.status !== 201 && reply.status !== 409)).toEqual([])
    expect(await findOverlaps(database)).toEqual([])

    const booked = replies.flatMap(({ reply, items }) =>
      reply.status === 201 ? [{ items, visit: visitIn(reply) }] : [],
    )
    for (const { items, visit } of booked) {
      const ends = visit.appointments.map(({ endTime }) => endTime)
      expect(visit.appointments.map(({ procedureId }) => procedureId)).toEqual(items.map(([id]) => id))
      expect(visit.appointments.slice(1).map(({ startTime }) => startTime)).toEqual(ends.slice(0, -1))
    }
    const taken = await rowsIn(shop, date)
    expect(taken).toHaveLength(booked.reduce((sum, { items }) => sum + items.length, 0))
    // Nothing was cancelled, so what is free now was free when somebody was refused.
    const { fits } = tableOf(shop)
    const refused = replies.filter(({ reply }) => reply.status === 409)
    const wronged = refused.filter(
      ({ items, startTime }) =>
        minuteOf(startTime) + 30 * items.length <= minuteOf('18:00') && fits(items, startTime, taken),
    )
    expect(wronged.map(({ items, startTime }) => [startTime, items])).toEqual([])
    expect(booked.length).toBeGreaterThan(8)
    expect(refused.length).toBeGreaterThan(100)
  },
)
