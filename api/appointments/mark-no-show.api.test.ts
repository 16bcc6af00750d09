import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisit, timesAfter } from '../testing/a-visit.ts'
import { aVisitShop, type VisitShop } from '../testing/a-visit-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop

/** On the company's clock, 3 hours behind. */
const at = (time: string, date = '2027-03-03') => api.clock.set(`${date}T${time}:00-03:00`)

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'faltou')
})

let day = 2
/** Each test has a day of its own, and begins on the day before. */
let date = ''

beforeEach(() => {
  day += 2
  date = `2027-03-${String(day).padStart(2, '0')}`
  at('10:00', `2027-03-${String(day - 1).padStart(2, '0')}`)
})

afterAll(() => api.close())

let clients = 0

async function booked(startTime = '10:00'): Promise<{ id: string; client: Client }> {
  const client = await aClient(api, `cliente-${++clients}`)
  const { status, body } = await client.books(shop.wish({ date, startTime, collaboratorId: shop.ana }))
  expect(status).toBe(201)
  return { id: String(body.id), client }
}

const owner = (call: string, body?: object): Promise<Reply> => shop.owner.say(call, body)
const noShow = (id?: string) => owner(`PATCH /api/schedules/${id}/no-show`)
const reopen = (id?: string) => owner(`PATCH /api/schedules/${id}/reopen`)
const complete = (id?: string) => owner(`PATCH /api/schedules/${id}/complete`)
const statusesOf = async (ids: string[]) => {
  const replies = await Promise.all(ids.map((id) => owner(`GET /api/schedules/${id}`)))
  return replies.map(({ body }) => body.status)
}
const closed = { status: 409, body: { code: 'appointment_closed' } }

test('the owner marks a no-show once the appointment has begun, and what is left of its time is free', async () => {
  const { id, client } = await booked()
  expect(await noShow(id)).toEqual({
    status: 409,
    body: { code: 'not_begun', error: 'Este horário ainda não começou.' },
  })
  at('09:59', date)
  expect((await noShow(id)).body.code).toBe('not_begun')
  at('10:00', date)
  expect(await client.say(`PATCH /api/schedules/${id}/no-show`)).toMatchObject({ status: 403 })
  expect(await noShow(id)).toMatchObject({ status: 200, body: { id, status: 'no_show' } })
  expect(await noShow(id)).toMatchObject(closed)
  expect(await complete(id)).toMatchObject(closed)
  expect(await client.say(`PATCH /api/schedules/${id}/cancel`)).toMatchObject(closed)
  expect((await client.say(`GET /api/schedules/${id}`)).body.status).toBe('no_show')
  expect((await owner(`GET /api/schedules/${id}/history`)).body).toMatchObject([
    { kind: 'booked' },
    { kind: 'no_show', by: 'company', byLink: false },
  ])
  const walkIn = shop.wish({ date, startTime: '10:05', collaboratorId: shop.ana, outside: true })
  expect(
    await owner('POST /api/schedules', { ...walkIn, clientName: 'Balcão', withoutContact: true }),
  ).toMatchObject({
    status: 201,
  })
})

test('a client who came to the first part of her visit alone misses the later ones, and they come back together', async () => {
  const { visit, parts } = await aVisit(
    api,
    shop,
    [
      [shop.cut, shop.bia],
      [shop.cut, shop.bia],
      [shop.shave, shop.caio],
    ],
    { date },
  )
  const [first = '', second = '', third = ''] = parts
  expect(await timesAfter(api, parts)).toEqual(['0+15', '15+0', '0+0'])
  at('10:40', date)
  expect((await complete(first)).status).toBe(200)
  expect(await noShow(third)).toMatchObject({ status: 409, body: { code: 'not_begun' } })
  expect((await noShow(second)).status).toBe(200)
  expect(await statusesOf(parts)).toEqual(['completed', 'no_show', 'no_show'])
  expect(await timesAfter(api, [first])).toEqual(['15+0'])
  expect((await reopen(third)).body).toMatchObject({ id: third, status: 'scheduled' })
  expect(await statusesOf(parts)).toEqual(['completed', 'scheduled', 'scheduled'])
  expect(await timesAfter(api, parts)).toEqual(['0+15', '15+0', '0+0'])
  expect((await owner(`GET /api/visits/${visit.id}`)).body).toMatchObject({
    startTime: '10:00',
    endTime: '11:30',
  })
})

test('a part that was moved to another day is still to come when the client misses the others', async () => {
  const { parts } = await aVisit(
    api,
    shop,
    [
      [shop.cut, shop.ana],
      [shop.shave, shop.caio],
    ],
    { date },
  )
  const [first = '', second = ''] = parts
  const to = { date: '2027-03-31', startTime: '10:00', collaboratorId: shop.caio }
  expect((await owner(`PATCH /api/schedules/${second}/reschedule`, to)).status).toBe(200)
  at('10:10', date)
  expect((await noShow(first)).status).toBe(200)
  expect(await statusesOf(parts)).toEqual(['no_show', 'scheduled'])
})

test('the owner takes back a completion or a no-show on the day of the appointment or the next one, and not later', async () => {
  const [missed, came] = [await booked('09:00'), await booked('10:00')]
  expect(await reopen(came.id)).toMatchObject(closed)
  at('18:00', date)
  expect([(await noShow(missed.id)).status, (await complete(came.id)).status]).toEqual([200, 200])
  expect(await missed.client.say(`PATCH /api/schedules/${missed.id}/reopen`)).toMatchObject({ status: 403 })
  const next = `2027-03-${String(day + 1).padStart(2, '0')}`
  at('23:59', next)
  for (const { id } of [missed, came]) {
    expect(await reopen(id)).toMatchObject({ status: 200, body: { id, status: 'scheduled' } })
    expect((await noShow(id)).status).toBe(200)
  }
  expect((await owner(`GET /api/schedules/${came.id}/history`)).body).toMatchObject([
    { kind: 'booked' },
    { kind: 'completed' },
    { kind: 'reopened', by: 'company' },
    { kind: 'no_show' },
  ])
  at('00:00', `2027-03-${String(day + 2).padStart(2, '0')}`)
  expect(await reopen(missed.id)).toEqual({
    status: 409,
    body: {
      code: 'appointment_closed',
      error: 'Só dá para desfazer no dia do agendamento ou no dia seguinte.',
    },
  })
})

test('a no-show whose time somebody else has since stays a no-show', async () => {
  const { id } = await booked()
  at('10:05', date)
  await noShow(id)
  const wish = shop.wish({ date, startTime: '10:15', collaboratorId: shop.ana, outside: true })
  const walkIn = await owner('POST /api/schedules', { ...wish, clientName: 'Balcão', withoutContact: true })
  expect(walkIn.status).toBe(201)
  expect(await reopen(id)).toEqual({
    status: 409,
    body: {
      code: 'slot_taken',
      error: 'Este horário já foi ocupado por outro agendamento.',
      alternatives: [],
    },
  })
  expect(await statusesOf([id])).toEqual(['no_show'])
  expect((await owner(`PATCH /api/schedules/${walkIn.body.id}/cancel`)).status).toBe(200)
  expect((await reopen(id)).status).toBe(200)
})

test('of fifty requests that reopen a no-show or book its time, only one side gets it', async () => {
  const { id } = await booked()
  at('10:00', date)
  const wish = { ...shop.wish({ date, startTime: '10:05', collaboratorId: shop.ana, outside: true }) }
  const walkIn = { ...wish, clientName: 'Balcão', withoutContact: true }
  expect((await noShow(id)).status).toBe(200)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, one) => (one % 2 ? reopen(id) : owner('POST /api/schedules', walkIn))),
  )
  expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
  for (const { status } of replies) expect([200, 201, 409]).toContain(status)
  expect(await findOverlaps(api.database)).toEqual([])
})

test('of a no-show, a completion and a cancellation that arrive together one happens', async () => {
  const { id, client } = await booked()
  at('10:01', date)
  const replies = await Promise.all([
    noShow(id),
    complete(id),
    owner(`PATCH /api/schedules/${id}/cancel`),
    client.say(`PATCH /api/schedules/${id}/cancel`),
  ])
  const [status] = await statusesOf([id])
  const done = {
    no_show: [200, 409, 409, 409],
    completed: [409, 200, 409, 409],
    cancelled: [409, 409, 200, 200],
  }
  expect(replies.map((reply) => reply.status)).toEqual(done[status as keyof typeof done])
})
