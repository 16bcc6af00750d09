import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, haveCome } from '../testing/a-shop.ts'
import { aVisitShop, type Item, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { seeded } from '../testing/random-weeks.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { countWaiting, whileWaiting } from '../testing/test-database.ts'
import { aVisit, changeVisit, itemsOf, type Visiting } from '../testing/visit-mails.ts'

let api: TestApi
let clients: Client[]

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  clients = await Promise.all(Array.from({ length: 200 }, (_, at) => aClient(api, `cliente-${at}`)))
}, 120_000)

afterAll(async () => {
  await api.close()
  expect(api.deadlocks()).toBe(0)
})

type Row = { who: string; start: number; end: number; until: number }

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The rule of who performs which service, written as a table without code of the product. */
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
    /** Tries all combinations of professionals and items. */
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
    api.database.db,
  )
  return rows
}

/** Occupies the time of this appointment on 3 March in an open transaction, so that a booking of the time must wait. */
async function aRival(id: string) {
  const rival = new pg.Client({ connectionString: api.database.url })
  await rival.connect()
  await rival.query('begin')
  await rival.query(
    `insert into appointments select (jsonb_populate_record(a, $2::jsonb)).* from appointments a where a.id = $1`,
    [id, JSON.stringify({ id: crypto.randomUUID(), day: '2027-03-03' })],
  )
  return {
    blocks: () => expect.poll(() => countWaiting(api.database)).toBe(1),
    async end() {
      await rival.query('commit')
      await rival.end()
    },
  }
}

test('another booking takes the time of a client without a preference: the client gets the next professional', async () => {
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

test('an owner repeats a visit with any of fifteen professionals: the booking takes at most eight locks for each date', async () => {
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
    where locktype = 'advisory' and objsubid = 1 and datname = current_database()`.execute(api.database.db)
  await rival.end()
  expect((await booking).status).toBe(201)
  // The booking also locks the client book and the client’s e-mail, besides the locks of the days.
  const ofClient = 2
  expect(rows[0]?.count).toBeGreaterThan(2 + ofClient)
  expect(rows[0]?.count).toBeLessThanOrEqual(2 * 8 + ofClient)
})

test.each([1, 2, 3])(
  '200 clients book overlapping visits: each visit is booked with all parts or not at all, and a refused visit has no possible chain (run %i)',
  async (run) => {
    const shop = await aVisitShop(api, `corrida-${run}`, { maxOpenBookings: 50 })
    // New clients may book only half of a day.
    await haveCome(api, shop, clients)
    const { cut, shave, ana, bia, caio } = shop
    const roll = seeded(20_270_303 + run)
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
    expect(await findOverlaps(api.database)).toEqual([])

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
    // Nothing was cancelled, so a time that is free now was free when a client was refused.
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

describe('changes of visits at the same time', () => {
  let shop: VisitShop

  beforeAll(async () => {
    shop = await aVisitShop(api, 'corridas')
  }, 60_000)

  const date = '2027-03-03'
  const starts = ['09:00', '10:30', '12:00', '13:30', '15:00', '16:30']

  /** Books six visits of three parts, which leave little room on that day. */
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

  const only = (replies: readonly Reply[]) =>
    replies.filter(({ status }) => ![200, 201, 409].includes(status))

  async function partsNow({ visit }: Visiting) {
    const { appointments } = visitIn(await shop.owner.say(`GET /api/visits/${visit.id}`))
    return appointments
  }

  /** Finds parts whose time after was dropped, although that time is free. */
  async function unrestoredTimes() {
    const { rows } = await sql`
    select id from appointments a where company_id = ${shop.companyId} and status in ('scheduled', 'completed') and waived_minutes > 0 and not exists (
      select from appointments b where b.company_id = a.company_id and b.collaborator_id = a.collaborator_id
        and b.day = a.day and b.id <> a.id and b.status in ('scheduled', 'completed')
        and b.start_minute < a.end_minute + a.waived_minutes and b.end_minute + b.buffer_minutes > a.end_minute)`.execute(
      api.database.db,
    )
    return rows
  }

  /** Cancels all visits, so that the next round begins with an empty day. */
  async function clear() {
    const { rows } = await sql<{ id: string }>`
    select distinct coalesce(visit_id, id) as id from appointments where company_id = ${shop.companyId} and status = 'scheduled'`.execute(
      api.database.db,
    )
    for (const { id } of rows) await changeVisit(shop.owner, id, 'cancel')
  }

  test('50 moves and cancellations of visits at once move or cancel all parts of a visit together', async () => {
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
      expect(await findOverlaps(api.database)).toEqual([])
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

  test('50 bookings and changes of visits and parts at once: no request fails, and no appointments overlap', async () => {
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
      // A move names one service too many when its visit lost a part meanwhile; such a refusal is expected.
      expect(only(replies).filter(({ body }) => !(body.fields as { items?: string })?.items)).toEqual([])
      expect(await findOverlaps(api.database)).toEqual([])
      expect(await unrestoredTimes()).toEqual([])
      await clear()
    }
  })

  test('a part gets another professional while its visit is moved: the visit moves with the new professional', async () => {
    const { visit, parts } = await aVisit(api, shop, shop.cutAndShave, { date: '2027-03-04' })
    const [moved] = await whileWaiting(
      api.database,
      ['update appointments set collaborator_id = $1 where id = $2', shop.bia, parts[0]],
      [() => changeVisit(shop.owner, visit.id, 'reschedule', { date: '2027-03-04', startTime: '14:00' })],
    )
    expect(moved?.status).toBe(200)
    expect(visitIn(moved as Reply).appointments.map(({ collaboratorId }) => collaboratorId)).toEqual([
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
    expect(await findOverlaps(api.database)).toEqual([])
  })
})
