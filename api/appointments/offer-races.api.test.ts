import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { aLink, type HeldLink } from '../testing/an-asking.ts'
import { heldRows, offers } from '../testing/an-offer.ts'
import type { Reply } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { expireOffers } from './jobs.ts'

let api: TestApi
let shop: Shop
let clients: Client[]

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'disputa-oferta', { collaborators: [{}, {}, {}] })
  const company = { ...shop.owner.company, maxOpenBookings: 50, version: undefined }
  await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)
  clients = await Promise.all(Array.from({ length: 200 }, (_, at) => aClient(api, `cliente-${at}`)))
}, 120_000)

afterAll(() => api.close())

let day = 3
type Place = { date: string; startTime: string; collaboratorId: string }
type Offered = { id: string; date: string; link: HeldLink; places: Place[] }

const at = (date: string, startTime: string, person = 1): Place => ({
  date,
  startTime,
  collaboratorId: shop.collaboratorIds[person] ?? '',
})

async function booked(date: string, startTime = '10:00', client = clients[0]): Promise<string> {
  const { status, body } = (await client?.books(shop.wish({ date, startTime }))) ?? { status: 0, body: {} }
  expect(status).toBe(201)
  return String(body.id)
}

/** Books an appointment at ten, with an offer of these times of the second professional. */
async function offered(
  times: string[],
  date = `2027-03-${String(day++).padStart(2, '0')}`,
): Promise<Offered> {
  const id = await booked(date)
  const places = times.map((time) => at(date, time))
  const { status, body } = await offers(shop, id, places)
  expect(status).toBe(201)
  const about = { companyId: shop.companyId, appointmentId: id, offerId: body.id }
  return { id, date, places, link: await aLink(api, about, 'choose') }
}

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted()
const count = (replies: Reply[], wanted: number) => replies.filter(({ status }) => status === wanted).length
const bookAll = (place: Partial<Place>) =>
  Promise.all(clients.map((client) => client.books(shop.wish(place))))

async function nothingLeft(date: string) {
  expect((await heldRows(api, shop)).filter((row) => row.day === date)).toEqual([])
  expect(await findOverlaps(api.database)).toEqual([])
}

test('200 clients book a held time: none gets it, and exactly one gets it after the hold ends', async () => {
  const { date, places } = await offered(['11:00', '12:00'])
  const [first, second] = places
  const held = await bookAll({ ...first })
  expect(statusesOf(held)).toEqual(Array(200).fill(409))
  api.clock.advance(2 * 3_600_000)
  const free = await bookAll({ ...first })
  expect(statusesOf(free)).toEqual([201, ...Array(199).fill(409)])
  for (const { status, body } of free) if (status === 409) expect(body.code).toBe('slot_taken')
  expect((await clients[1]?.books(shop.wish({ ...second })))?.status).toBe(201)
  await nothingLeft(date)
  api.clock.set('2027-03-02T13:00:00Z')
}, 120_000)

test('200 clients book two expired times of one offer at once: exactly one client gets each time', async () => {
  const { date, places } = await offered(['11:00', '12:00'])
  api.clock.advance(2 * 3_600_000)
  const replies = await Promise.all(
    clients.map((client, index) => client.books(shop.wish({ ...places[index % 2] }))),
  )
  expect(statusesOf(replies)).toEqual([201, 201, ...Array(198).fill(409)])
  await nothingLeft(date)
  api.clock.set('2027-03-02T13:00:00Z')
}, 120_000)

test('200 clients book an offered time while its client answers: only this client gets it', async () => {
  const { date, link, places } = await offered(['11:00', '12:00'])
  const [first, second] = places
  const [answers, bookings] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => link.answers({ ...first }))),
    bookAll({ ...first }),
  ])
  expect(statusesOf(answers)).toEqual(Array(20).fill(200))
  expect(statusesOf(bookings)).toEqual(Array(200).fill(409))
  expect((await clients[2]?.books(shop.wish({ ...second })))?.status).toBe(201)
  await nothingLeft(date)
}, 120_000)

test('a client sends two different answers at once: one settles the offer, and the other reads that it is settled', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, date, link, places } = await offered(['11:00', '12:00'], `2027-04-0${round + 1}`)
    const [first, second] = places
    const replies = await Promise.all([
      link.answers({ ...first }),
      link.answers({ ...second }),
      link.answers({ cancel: true }),
    ])
    expect(statusesOf(replies)).toEqual([200, 409, 409])
    for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('offer_settled')
    const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
    const winner = replies.findIndex(({ status }) => status === 200)
    expect([body.status, body.startTime]).toEqual(
      [
        ['scheduled', '11:00'],
        ['scheduled', '12:00'],
        ['cancelled', '10:00'],
      ][winner],
    )
    await nothingLeft(date)
  }
})

test('a client answers while the owner moves the appointment: the owner’s move stays, or the answer is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, date, link, places } = await offered(['11:00', '12:00'], `2027-05-0${round + 1}`)
    const to = at(date, round % 2 ? '16:00' : '12:00', round % 2 ? 2 : 1)
    const [answer, move] = await Promise.all([
      link.answers({ ...places[0] }),
      shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, to),
    ])
    expect(move.status).toBe(200)
    expect([200, 409]).toContain(answer.status)
    if (answer.status === 409) expect(answer.body.code).toBe('offer_settled')
    const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
    expect(['11:00', to.startTime]).toContain(body.startTime)
    await nothingLeft(date)
  }
})

test('two offers for the same times, in any order: one offer is made, and the other holds nothing', async () => {
  for (let round = 0; round < 8; round++) {
    const date = `2027-06-0${round + 1}`
    const ids = [await booked(date, '09:00'), await booked(date, '09:30')]
    const places = [at(date, '11:00'), at(date, '12:00', 2), at(date, '13:00')]
    const replies = await Promise.all(
      ids.map((id, index) => offers(shop, id, index ? places.toReversed() : places)),
    )
    expect(statusesOf(replies as Reply[])).toEqual([201, 409])
    expect((await heldRows(api, shop)).filter((row) => row.day === date)).toHaveLength(3)
  }
  expect(await findOverlaps(api.database)).toEqual([])
})

test('offers, moves and bookings over the same hours end without an overlap or an error', async () => {
  const date = '2027-07-01'
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']
  const ids = await Promise.all(times.map((time, index) => booked(date, time, clients[index])))
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index): Promise<Reply> => {
      const id = ids[index % ids.length]
      const place = (shift: number) =>
        at(date, times[(index + shift) % times.length] ?? '', (index * shift) % 3)
      if (index % 3 === 0) return offers(shop, id, [place(1), place(2)]) as Promise<Reply>
      if (index % 3 === 1) return shop.owner.say(`PATCH /api/schedules/${id}/reschedule`, place(2))
      return clients[index]?.books(shop.wish(place(1))) ?? Promise.reject()
    }),
  )
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(count(replies, 201) + count(replies, 200)).toBeGreaterThan(3)
  expect(await findOverlaps(api.database)).toEqual([])
})

test('a client answers in the minute in which the job ends the offer: either the answer or the job settles it', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, date, link, places } = await offered(['11:00'], `2027-08-0${round + 1}`)
    const [place] = places
    api.clock.advance(2 * 3_600_000 - (round % 2))
    const [answer] = await Promise.all([link.answers({ ...place }), expireOffers(api.deps)])
    expect(answer.status).toBe(200)
    api.clock.advance(60_000)
    await expireOffers(api.deps)
    const { outcome } = await api.database.db
      .selectFrom('offers')
      .select('outcome')
      .where('appointment_id', '=', id)
      .executeTakeFirstOrThrow()
    // A late answer is an ordinary move, which may run before the job.
    expect(round % 2 ? ['chosen'] : ['expired', 'changed']).toContain(outcome)
    await nothingLeft(date)
    api.clock.set('2027-03-02T13:00:00Z')
  }
})
