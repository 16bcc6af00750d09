import type { VisitTime } from '@encaixe/contract/visits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisitShop, type Item, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aVisitShop(api, 'horarios', { maxOpenBookings: 50 })
  client = await aClient(api, 'cliente')
})

afterAll(() => api.close())

const timesOf = async (items: Item[], date: string) =>
  (await shop.reads('times', items, { date })).body as unknown as VisitTime[]
const startsOf = async (items: Item[], date: string) =>
  (await timesOf(items, date)).map(({ startTime }) => startTime)
const halfHours = Array.from({ length: 18 }, (_, at) => {
  const hour = String(9 + Math.floor(at / 2)).padStart(2, '0')
  return `${hour}:${at % 2 ? '30' : '00'}`
})

test('a visitor reads exactly the starts at which the visit can be booked, with its end', async () => {
  const { cut, shave, ana, bia, caio } = shop
  const date = '2027-03-08'
  await shop.books(client, [[cut, bia]], { date, startTime: '09:30' })
  await shop.books(client, [[shave, caio]], { date, startTime: '10:00' })
  await shop.books(client, [[cut, ana]], { date, startTime: '12:00' })
  await shop.books(
    client,
    [
      [shave, bia],
      [cut, bia],
    ],
    { date, startTime: '14:00' },
  )
  const wishes: Item[][] = [
    [[cut], [shave]],
    [[cut, ana], [shave]],
    [
      [cut, bia],
      [shave, bia],
    ],
    [[shave, caio], [cut], [shave]],
    [[cut], [cut], [cut]],
    [[cut]],
    [[shave, bia]],
  ]
  let [free, taken] = [0, 0]
  for (const items of wishes) {
    const offered = await timesOf(items, date)
    for (const startTime of halfHours) {
      const booked = await shop.books(client, items, { date, startTime })
      const time = offered.find((one) => one.startTime === startTime)
      expect([items.length, startTime, booked.status]).toEqual([items.length, startTime, time ? 201 : 409])
      if (!time) {
        taken++
        continue
      }
      free++
      expect(visitIn(booked)).toMatchObject(time)
      const cancelled = visitIn(booked).appointments.map(({ id }) =>
        client.say(`PATCH /api/schedules/${id}/cancel`),
      )
      await Promise.all(cancelled)
    }
  }
  expect(Math.min(free, taken)).toBeGreaterThan(20)
})

test('a visitor reads the same times and days for a visit of one service as without items', async () => {
  const { companyId, cut } = shop
  const of = (what: string, rest: string) => client.say(`GET /api/public/${what}/${companyId}/${cut}/${rest}`)
  const date = '2027-03-08'
  const slots = (await of('available-slots', date)).body as unknown as { startTime: string }[]
  expect(await startsOf([[cut]], date)).toEqual(slots.map(({ startTime }) => startTime))
  const days = await shop.reads('days', [[cut]], { month: '2027-03' })
  expect(days).toEqual(await of('available-days', '2027-03'))
})

test('a visitor reads a month: a day is free exactly when the visit has a start', async () => {
  const { cut, shave, companyId, bia, owner } = shop
  const off = { companyId, kind: 'off', from: '2027-03-15', to: '2027-03-17' }
  await owner.say('POST /api/exceptions', off)
  const hours = { companyId, collaboratorId: bia, kind: 'hours', from: '2027-03-19', to: '2027-03-19' }
  await owner.say('POST /api/exceptions', { ...hours, startTime: '09:00', endTime: '09:45' })
  const items: Item[] = [
    [cut, bia],
    [shave, bia],
  ]
  const { body } = await shop.reads('days', items, { month: '2027-03' })
  const days = body as unknown as { date: string; free: boolean }[]
  for (const { date, free } of days)
    expect([date, free]).toEqual([date, (await startsOf(items, date)).length > 0])
  const closed = days.filter(({ date, free }) => !free && date > '2027-03-05').map(({ date }) => date)
  expect(closed).toEqual(['2027-03-15', '2027-03-16', '2027-03-17', '2027-03-19'])
})

test('a visitor reads that a day without a start is open when appointments fill it, and closed when nobody works', async () => {
  const full = await aVisitShop(api, 'cheio', { bookingHorizon: 30 })
  const { cut, shave, companyId, ana, bia, owner } = full
  const hours = { companyId, kind: 'hours', startTime: '09:00', endTime: '10:00' }
  await owner.say('POST /api/exceptions', { ...hours, from: '2027-03-10', to: '2027-03-10' })
  for (const who of [ana, bia]) {
    await full.books(client, [[cut, who]], { date: '2027-03-10', startTime: '09:00' })
    const off = { companyId, collaboratorId: who, kind: 'off', from: '2027-03-11', to: '2027-03-11' }
    await owner.say('POST /api/exceptions', off)
  }
  await owner.say('POST /api/exceptions', { companyId, kind: 'off', from: '2027-03-12', to: '2027-03-12' })
  const read = async (items: Item[]) => {
    const { body } = await full.reads('days', items, { month: '2027-03' }, client)
    const days = body as unknown as { date: string; free: boolean; open: boolean }[]
    return ['01', '10', '11', '12', '13'].map((day) => {
      const { free, open } = days.find(({ date }) => date === `2027-03-${day}`) ?? {}
      return free ? (open ? 'free' : 'free but closed') : open ? 'full' : 'closed'
    })
  }
  expect(await read([[cut]])).toEqual(['closed', 'full', 'closed', 'closed', 'free'])
  expect(await read([[shave], [cut]])).toEqual(['closed', 'full', 'closed', 'closed', 'free'])
  expect(await read([[shave]])).toEqual(['closed', 'free', 'free', 'closed', 'free'])
  expect(await read([[cut, ana]])).toEqual(['closed', 'full', 'closed', 'closed', 'free'])
  const { body: april } = await full.reads('days', [[cut]], { month: '2027-04' }, client)
  expect(april).toContainEqual({ date: '2027-04-15', free: false, open: false })
})

test('a visitor reads for each service the professionals who fit, while the other services keep the requested professionals', async () => {
  const { cut, shave, ana, bia, caio } = shop
  const at = { date: '2027-03-22', startTime: '10:00' }
  const namesOf = async (items: Item[]) => {
    const { body } = await shop.reads('collaborators', items, at)
    return (body as unknown as { name: string }[][]).map((people) => people.map(({ name }) => name))
  }
  expect(await namesOf([[cut], [shave]])).toEqual([
    ['Ana', 'Bia'],
    ['Bia', 'Caio'],
  ])
  await shop.books(client, [[shave, bia]], { ...at, startTime: '10:30' })
  expect(await namesOf([[cut], [shave]])).toEqual([['Ana'], ['Caio']])
  expect(await namesOf([[cut, bia], [shave]])).toEqual([['Ana'], []])
  expect(
    await namesOf([
      [cut, ana],
      [shave, caio],
    ]),
  ).toEqual([['Ana'], ['Caio']])
  const { body } = await shop.reads('collaborators', [[cut, ana]], at)
  expect(body).toEqual([[{ id: ana, name: 'Ana', role: null, photo: null }]])
})

test('an owner reads the starts of a visit beyond the limits of clients, and a client gets none', async () => {
  const strict = await aVisitShop(api, 'com-limites', { bookingHorizon: 10 })
  const items: Item[] = [[strict.cut], [strict.shave]]
  const far = { date: '2027-04-20' }
  expect((await strict.reads('times', items, far, client)).body).toEqual([])
  const byOwner = (await strict.reads('times', items, far)).body as unknown as VisitTime[]
  expect(byOwner[0]).toEqual({ startTime: '09:00', endTime: '10:00' })
})
