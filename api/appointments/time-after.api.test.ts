import { timeOf } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let late: Shop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  const company = { slotInterval: 5, maxOpenBookings: 50 }
  shop = await aShop(api, 'depois', {
    company,
    procedure: { bufferMinutes: 15 },
    collaborators: [{}, {}],
  })
  const workSchedule = everyDay({ startTime: '00:00', endTime: '23:55' })
  late = await aShop(api, 'noite', {
    company,
    procedure: { bufferMinutes: 60 },
    collaborators: [{ workSchedule }],
  })
  client = await aClient(api, 'ana')
})

afterAll(() => api.close())

const books = (date: string, startTime: string, of = shop) => client.books(of.wish({ date, startTime }))
const moves = (id: unknown, date: string, startTime: string) =>
  client.say(`PATCH /api/schedules/${id}/reschedule`, {
    date,
    startTime,
    collaboratorId: shop.collaboratorId,
  })

test('an appointment may begin exactly when the time after the former appointment ends, and end where the next begins', async () => {
  const date = '2027-03-03'
  const { body, status } = await books(date, '10:00')
  expect(status).toBe(201)
  expect([body.endTime, 'bufferMinutes' in body]).toEqual(['10:30', false])
  const slots = async () => {
    const { body } = await shop.owner.say(
      `GET /api/schedules/${id}/move-times?date=${date}&collaboratorId=${shop.collaboratorId}`,
    )
    return (body.people as { times: string[] }[])[0]?.times ?? []
  }
  const { id } = (await books('2027-03-04', '17:30')).body
  const times = await slots()
  // A haircut takes 30 minutes, with 15 minutes after it. 09:15 is the last start before the booked one, 10:45 the
  // first start after it, and at 17:30 the time after need not fit in the hours.
  expect(times.filter((time) => time > '09:00' && time < '11:00')).toEqual([
    '09:05',
    '09:10',
    '09:15',
    '10:45',
    '10:50',
    '10:55',
  ])
  expect(times.at(-1)).toBe('17:30')
  for (const time of ['09:20', '10:30', '10:40'])
    expect((await books(date, time)).body.code).toBe('slot_taken')
  expect((await books(date, '09:15')).status).toBe(201)
  expect((await books(date, '10:45')).status).toBe(201)
})

test('an appointment keeps the time after it as booked, also in moves', async () => {
  const date = '2027-03-05'
  const { body: first } = await books(date, '10:00')
  const { body: second } = await books(date, '12:00')
  const procedure = `PUT /api/procedures/${shop.procedureId}`
  const wish = { name: 'Corte', duration: 30, price: 50 }
  expect((await shop.owner.say(procedure, { ...wish, bufferMinutes: 0 })).status).toBe(200)
  expect((await books(date, '10:30')).body.code).toBe('slot_taken')
  const { body: without } = await books(date, '10:45')
  // The former bookings keep their fifteen minutes, and the new booking has no time after.
  expect((await moves(second.id, date, '10:20')).body.code).toBe('slot_taken')
  expect((await moves(second.id, date, '11:15')).status).toBe(200)
  expect((await moves(first.id, date, '10:05')).body.code).toBe('slot_taken')
  expect((await moves(first.id, date, '09:55')).status).toBe(200)
  expect((await moves(without.id, date, '10:40')).status).toBe(200)
  expect((await shop.owner.say(procedure, { ...wish, bufferMinutes: 15 })).status).toBe(200)
  expect(await findOverlaps(api.database)).toEqual([])
})

test('the time after an appointment may lie outside the hours and pass midnight', async () => {
  expect((await books('2027-03-03', '23:25', late)).status).toBe(201)
  expect((await late.slots('2027-03-04')).slice(0, 2)).toEqual(['00:55', '01:00'])
  expect((await books('2027-03-04', '00:50', late)).body.code).toBe('slot_taken')
  expect((await books('2027-03-04', '00:55', late)).status).toBe(201)
  expect((await late.slots('2027-03-03')).at(-1)).toBe('21:55')
  // An appointment of the next morning limits the last start of the evening too.
  expect((await books('2027-03-06', '00:10', late)).status).toBe(201)
  expect((await late.slots('2027-03-05')).at(-1)).toBe('22:40')
  expect((await books('2027-03-05', '22:45', late)).body.code).toBe('slot_taken')
  expect((await books('2027-03-05', '22:40', late)).status).toBe(201)
})

test('visitors and clients never read the time after an appointment', async () => {
  for (const path of [
    `company/${shop.owner.company.slug}`,
    `procedures/${shop.companyId}`,
    `available-slots/${shop.companyId}/${shop.procedureId}/2027-03-10`,
  ]) {
    const response = await api.fetch(`/api/public/${path}`)
    expect([path, response.status, /buffer/i.test(await response.text())]).toEqual([path, 200, false])
  }
  const list = await client.say('GET /api/schedules/my-schedules')
  expect(JSON.stringify(list.body)).not.toMatch(/buffer|outside/i)
})

test('fifty clients book around the end of the time after an appointment: no appointments overlap', async () => {
  const clients = await Promise.all(Array.from({ length: 50 }, (_, at) => aClient(api, `cliente-${at}`)))
  const date = '2027-03-12'
  // The clients want 10:00 to 12:00 in steps of five minutes, for two professionals.
  const replies = await Promise.all(
    clients.map((one, at) => {
      const collaboratorId = shop.collaboratorIds[at % 2]
      return one.books(shop.wish({ date, startTime: timeOf(600 + Math.floor(at / 2) * 5), collaboratorId }))
    }),
  )
  const booked = replies.filter(({ status }) => status === 201)
  for (const { status, body } of replies)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'slot_taken'])
  expect(booked.length).toBeGreaterThanOrEqual(4)
  expect(booked.length).toBeLessThanOrEqual(6)
  expect(await findOverlaps(api.database)).toEqual([])
})

test('an owner may offer the last two times of a day, although the time after them passes midnight', async () => {
  const { body } = await client.books(late.wish({ date: '2027-03-20' }))
  const { collaboratorId } = late
  const proposals = ['22:00', '23:00'].map((startTime) => ({ date: '2027-03-20', startTime, collaboratorId }))
  const { status } = await late.owner.say(`POST /api/schedules/${body.id}/offer`, { proposals })
  expect(status).toBe(201)
})
