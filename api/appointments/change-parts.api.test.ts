import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aVisitShop, type Item, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { aVisit, changeVisit, eventsOf, linesOf, timesAfter, type Visiting } from '../testing/visit-mails.ts'

let api: TestApi
let shop: VisitShop
let day = 2
const nextDay = () => `2027-03-${String(++day).padStart(2, '0')}`

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'partes')
})

afterAll(() => api.close())

const cancelPart = (id = '') => shop.owner.say(`PATCH /api/schedules/${id}/cancel`)
const movePart = (id: string | undefined, date: string, startTime: string, collaboratorId: string) =>
  shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, { date, startTime, collaboratorId })

/** Books cuts with Ana one after another; the 15 minutes after each but the last are dropped. */
const cuts = (count: number, date: string) =>
  aVisit(api, shop, Array<Item>(count).fill([shop.cut, shop.ana]), { date })

const remains = async ({ client, visit }: Visiting) =>
  linesOf(visitIn(await client.say(`GET /api/visits/${visit.id}`)))

describe('one part of a visit is cancelled', () => {
  test('one part of a visit is cancelled: the part before it with the same professional gets its time after back, and the client is notified of a change', async () => {
    const date = nextDay()
    const visiting = await cuts(2, date)
    const { parts, visit } = visiting
    expect(await timesAfter(api, parts)).toEqual(['0+15', '15+0'])
    expect((await cancelPart(parts[1])).status).toBe(200)
    expect(await timesAfter(api, parts)).toEqual(['15+0', '15+0'])
    expect(await remains(visiting)).toEqual([`${date} 10:00 Corte Ana`])
    expect(await shop.slots(date)).toContain('11:00')
    expect(await eventsOf(api, visit.id)).toEqual(['booked', 'moved 1'])
    expect((await cancelPart(parts[0])).status).toBe(200)
    expect(await eventsOf(api, visit.id)).toEqual(['cancelled 2'])
  })

  test('a completed part gets its time after back too when the next part is cancelled', async () => {
    const { parts } = await cuts(2, nextDay())
    await shop.owner.say(`PATCH /api/schedules/${parts[0]}/complete`)
    await cancelPart(parts[1])
    expect(await timesAfter(api, parts.slice(0, 1))).toEqual(['15+0'])
  })

  test('the first part of a visit is cancelled: the other parts do not change', async () => {
    const date = nextDay()
    const visiting = await cuts(2, date)
    await cancelPart(visiting.parts[0])
    expect(await timesAfter(api, visiting.parts.slice(1))).toEqual(['15+0'])
    expect(visitIn(await visiting.client.say(`GET /api/visits/${visiting.visit.id}`))).toMatchObject({
      id: visiting.visit.id,
      startTime: '10:30',
      endTime: '11:00',
    })
  })
})

describe('one part of a visit is moved alone', () => {
  test('one part of a visit moves alone: it stays in its visit, and both it and the part before it get their full time after', async () => {
    const date = nextDay()
    const visiting = await cuts(3, date)
    const { parts, visit } = visiting
    expect(await timesAfter(api, parts)).toEqual(['0+15', '0+15', '15+0'])
    const moved = await movePart(parts[1], date, '15:00', shop.bia)
    expect(moved.body).toMatchObject({ visitId: visit.id, startTime: '15:00' })
    expect(await timesAfter(api, parts)).toEqual(['15+0', '15+0', '15+0'])
    expect(await remains(visiting)).toEqual([
      `${date} 10:00 Corte Ana`,
      `${date} 11:00 Corte Ana`,
      `${date} 15:00 Corte Bia`,
    ])
    expect((await cancelPart(parts[1])).status).toBe(200)
    expect(await remains(visiting)).toHaveLength(2)
  })

  test('a part that follows another moves away: the part before it gets its time after back once that time is free', async () => {
    const date = nextDay()
    const { parts } = await cuts(2, date)
    const to = { date, startTime: '10:35', collaboratorId: shop.ana, outside: true }
    expect((await shop.owner.say(`PATCH /api/schedules/${parts[1]}/reschedule`, to)).status).toBe(200)
    expect(await timesAfter(api, parts)).toEqual(['0+15', '15+0'])
    await movePart(parts[1], date, '14:00', shop.ana)
    expect(await timesAfter(api, parts)).toEqual(['15+0', '15+0'])
  })

  test('a move to directly before another part of the same professional is refused, because the full time after does not fit', async () => {
    const date = nextDay()
    const { parts } = await cuts(2, date)
    expect((await movePart(parts[0], date, '16:00', shop.bia)).status).toBe(200)
    const back = await movePart(parts[0], date, '10:00', shop.bia)
    expect(back.status).toBe(200)
    api.clock.advance(11 * 60_000)
    expect((await movePart(parts[0], date, '10:00', shop.ana)).body.code).toBe('slot_taken')
  })

  test('the company undoes the move of a part: all parts are as before', async () => {
    const date = nextDay()
    const visiting = await cuts(3, date)
    const before = await remains(visiting)
    await movePart(visiting.parts[1], date, '16:00', shop.bia)
    expect((await movePart(visiting.parts[1], date, '10:30', shop.ana)).status).toBe(200)
    expect(await remains(visiting)).toEqual(before)
    expect(await timesAfter(api, visiting.parts)).toEqual(['0+15', '0+15', '15+0'])
  })

  test('the free times for the move of a part leave room for the time after it', async () => {
    const date = nextDay()
    const { parts, client } = await cuts(2, date)
    const ask = `GET /api/schedules/${parts[0]}/move-times?date=${date}&collaboratorId=${shop.ana}`
    const { people } = (await client.say(ask)).body as unknown as { people: { times: string[] }[] }
    // A move to 09:30 needs 10:00 to 10:15, a time that the part itself has now. A move to 10:00 needs 10:30 to 10:45,
    // a time that the next part has.
    expect(people[0]?.times).toContain('09:30')
    expect(people[0]?.times).not.toContain('10:00')
  })
})

test('a client cancels the whole visit twice: the second cancel changes nothing', async () => {
  const date = nextDay()
  const { client, visit, parts } = await cuts(2, date)
  const first = await changeVisit(client, visit.id, 'cancel')
  expect(first.status).toBe(200)
  expect(visitIn(first).appointments.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  expect((await changeVisit(client, visit.id, 'cancel')).body).toEqual(first.body)
  expect(await eventsOf(api, visit.id)).toEqual(['booked', 'cancelled 2'])
  const { body } = await shop.owner.say(`GET /api/schedules/${parts[1]}/history`)
  expect((body as unknown as { kind: string }[]).map(({ kind }) => kind)).toEqual(['booked', 'cancelled'])
})

test('a visit with a completed part is cancelled: only the other parts are cancelled', async () => {
  const date = nextDay()
  const visiting = await cuts(2, date)
  await shop.owner.say(`PATCH /api/schedules/${visiting.parts[0]}/complete`)
  const { body } = await changeVisit(shop.owner, visiting.visit.id, 'cancel')
  expect((body.appointments as { status: string }[]).map(({ status }) => status)).toEqual([
    'completed',
    'cancelled',
  ])
  expect(await timesAfter(api, visiting.parts.slice(0, 1))).toEqual(['15+0'])
  expect((await changeVisit(shop.owner, visiting.visit.id, 'cancel')).body.code).toBe('appointment_closed')
})

test('a visit counts once towards the open bookings of a client', async () => {
  const small = await aVisitShop(api, 'poucos', { maxOpenBookings: 1 })
  const visiting = await aVisit(api, small, [[small.cut], [small.shave], [small.cut]])
  const again = await small.books(visiting.client, [[small.shave]], { startTime: '15:00' })
  expect(again.body.code).toBe('too_many')
  await visiting.client.say(`PATCH /api/schedules/${visiting.parts[0]}/cancel`)
  expect((await small.books(visiting.client, [[small.shave]], { startTime: '15:00' })).status).toBe(409)
  await changeVisit(visiting.client, visiting.visit.id, 'cancel')
  expect((await small.books(visiting.client, [[small.shave]], { startTime: '15:00' })).status).toBe(201)
})

test('after all these changes no appointments overlap', async () => {
  expect(await findOverlaps(api.database)).toEqual([])
})

test('parts of a visit overlap in time: the latest end is the end of the visit', async () => {
  const date = nextDay()
  const { client, visit, parts } = await aVisit(
    api,
    shop,
    [
      [shop.cut, shop.ana],
      [shop.cut, shop.ana],
      [shop.shave, shop.caio],
    ],
    { date, startTime: '09:00' },
  )
  await sql`update appointments set end_minute = 720 where id = ${parts[1]}`.execute(api.database.db)
  const { body } = await client.say(`GET /api/visits/${visit.id}`)
  expect([body.startTime, body.endTime]).toEqual(['09:00', '12:00'])
})
