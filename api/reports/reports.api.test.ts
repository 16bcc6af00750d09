import type { Report } from '@encaixe/contract/reports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, everyDay, type Shop } from '../testing/a-shop.ts'
import { aVisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { anAsking } from '../testing/an-asking.ts'
import { offers } from '../testing/an-offer.ts'
import { madeId } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(() => api.close())

async function read(shop: Pick<Shop, 'owner'>, query: string): Promise<Report> {
  const { status, body } = await shop.owner.say(`GET /api/reports?${query}`)
  expect(status).toBe(200)
  return body as unknown as Report
}

const march = 'from=2027-03-01&to=2027-03-31'

async function booked(shop: Shop, client: Client, change: Record<string, unknown>): Promise<string> {
  return madeId(client.books(shop.wish(change)))
}

test('an owner reads a day’s bookings: completed, missed and cancelled appointments, but no held ones', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'um-dia')
  const [ana, bia, caio] = await Promise.all(
    ['ana', 'bia', 'caio'].map((name) => aClient(api, `dia-${name}`)),
  )
  if (!ana || !bia || !caio) throw new Error('A client is missing')
  const came = await booked(shop, ana, { startTime: '09:00' })
  const missed = await booked(shop, bia, { startTime: '10:30' })
  const cancelled = await booked(shop, bia, { startTime: '11:00' })
  const scheduled = await booked(shop, caio, { startTime: '17:30' })
  await bia.say(`PATCH /api/schedules/${cancelled}/cancel`)
  const proposals = [{ date: '2027-03-03', startTime: '15:00', collaboratorId: shop.collaboratorId }]
  expect((await offers(shop, scheduled, proposals)).status).toBe(201)
  api.clock.set('2027-03-03T14:00:00Z')
  expect((await shop.owner.say(`PATCH /api/schedules/${came}/complete`)).status).toBe(200)
  expect((await shop.owner.say(`PATCH /api/schedules/${missed}/no-show`)).status).toBe(200)
  const { total, rows } = await read(shop, `${march}&by=day`)
  const counted = { appointments: 3, completed: 1, cancelled: 1, noShows: 1, bookedMinutes: 60 }
  expect(total).toMatchObject({ ...counted, newClients: 1, returningClients: 0 })
  expect(rows.find(({ key }) => key === '2027-03-03')).toMatchObject(counted)
  expect(rows.filter(({ appointments, cancelled: gone }) => appointments + gone > 0)).toHaveLength(1)
  await shop.owner.say(`PATCH /api/schedules/${came}/reopen`)
  expect((await read(shop, `${march}&by=day`)).total).toMatchObject({
    ...counted,
    completed: 0,
    newClients: 0,
  })
})

test('an owner reads the payments, tips and shares of completed appointments, as edited and without reopened appointments', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'dinheiro')
  const { owner, collaboratorId } = shop
  const share = { collaboratorId, procedureId: null, percent: 40, from: '2027-03-01' }
  expect((await owner.say('POST /api/shares', share)).status).toBe(201)
  const ana = await aClient(api, 'dinheiro-ana')
  const first = await booked(shop, ana, { startTime: '09:00' })
  const second = await booked(shop, ana, { startTime: '10:00' })
  api.clock.set('2027-03-04T14:00:00Z')
  await owner.say(`PATCH /api/schedules/${first}/complete`)
  const payment = { cents: 6_000, method: 'pix', tipCents: 500 }
  await owner.say(`PATCH /api/schedules/${second}/complete`, { payment })
  const money = async () => {
    const { total, rows } = await read(shop, `${march}&by=professional`)
    expect(rows).toMatchObject([{ key: collaboratorId, revenueCents: total.revenueCents }])
    return [total.revenueCents, total.tipCents, total.shareCents]
  }
  expect(await money()).toEqual([11_000, 500, 4_400])
  // The figures are by the date of the appointments, not of their payments.
  const { total } = await read(shop, 'from=2027-03-04&to=2027-03-04&by=day')
  expect([total.revenueCents, total.completed]).toEqual([0, 0])
  await owner.say(`PUT /api/schedules/${second}/payment`, { cents: 7_000, tipCents: 0 })
  expect(await money()).toEqual([12_000, 0, 4_800])
  await owner.say(`PATCH /api/schedules/${first}/reopen`)
  expect(await money()).toEqual([7_000, 0, 2_800])
})

test('a client whose parts were completed by two professionals counts as one new client, and later as one returning client', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aVisitShop(api, 'partes')
  const ana = await aClient(api, 'partes-ana')
  const first = await shop.books(ana, shop.cutAndShave)
  const second = await shop.books(ana, [[shop.cut, shop.bia]], { date: '2027-03-04' })
  api.clock.set('2027-03-04T22:00:00Z')
  for (const { id } of [...visitIn(first).appointments, ...visitIn(second).appointments])
    expect((await shop.owner.say(`PATCH /api/schedules/${id}/complete`)).status).toBe(200)
  const visitors = async (days: string) => {
    const { total, previous } = await read(shop, `${days}&by=service`)
    return [total, previous].map(({ newClients, returningClients }) => [newClients, returningClients])
  }
  expect(await visitors(march)).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect(await visitors('from=2027-03-04&to=2027-03-04')).toEqual([
    [0, 1],
    [1, 0],
  ])
  const { rows } = await read(shop, `${march}&by=professional`)
  expect(Object.fromEntries(rows.map(({ name, completed }) => [name, completed]))).toEqual({
    Ana: 1,
    Bia: 1,
    Caio: 1,
  })
})

test('a month’s report and the waiting list have the same won appointments', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const shop = await aShop(api, 'ganhou')
  const [ana, bia] = await Promise.all(['ana', 'bia'].map((name) => aClient(api, `ganhou-${name}`)))
  if (!ana || !bia) throw new Error('A client is missing')
  expect((await (await anAsking(api, shop, ana)).answers()).status).toBe(200)
  const { body } = await bia.books(shop.wish({ startTime: '17:00' }))
  const earlier = await anAsking(api, shop, bia, { tied: String(body.id), start: 660, end: 690 })
  expect((await earlier.answers()).status).toBe(200)
  const { body: won } = await shop.owner.say('GET /api/waitlist/won?month=2027-03')
  expect(won).toEqual({ count: 2, cents: 5_000 })
  expect((await read(shop, `${march}&by=month`)).total).toMatchObject({ wonCount: 2, wonCents: 5_000 })
  const april = await read(shop, 'from=2027-04-01&to=2027-05-01&by=month')
  expect([april.total.wonCount, april.previous]).toMatchObject([0, { wonCount: 2, wonCents: 5_000 }])
})

test('a shop that never opens has no occupancy, and an appointment outside the hours fills none of the open time', async () => {
  api.clock.set('2027-03-02T13:00:00Z')
  const closed = await aShop(api, 'nunca-abre', {
    collaborators: [{ workSchedule: everyDay({ enabled: false }) }],
  })
  const none = await read(closed, `${march}&by=hour`)
  expect([none.total.openMinutes, none.total.occupancy, none.rows]).toEqual([0, null, []])
  const late = await aShop(api, 'tarde', {
    collaborators: [{ workSchedule: everyDay({ startTime: '09:00', endTime: '09:15' }) }],
  })
  const wish = late.wish({ clientName: 'Ana', withoutContact: true, outside: true, startTime: '22:45' })
  expect((await late.owner.say('POST /api/schedules', wish)).status).toBe(201)
  const { total, rows } = await read(late, 'from=2027-03-03&to=2027-03-03&by=hour')
  expect(total).toMatchObject({ openMinutes: 15, bookedMinutes: 30, occupancy: 0 })
  expect(rows).toHaveLength(7 * 15)
  expect(rows.filter(({ bookedMinutes }) => bookedMinutes > 0)).toMatchObject([
    { key: '3-22', appointments: 1, bookedMinutes: 15, openMinutes: 0 },
    { key: '3-23', appointments: 0, bookedMinutes: 15, openMinutes: 0 },
  ])
})

const range = 'Escolha um período de até 366 dias'
const by = 'Escolha por dia, semana, mês, profissional, serviço ou hora'
const wrong: [query: string, fields: Record<string, string>][] = [
  ['', { from: range, to: range, by }],
  ['from=&to=&by=', { from: range, to: range, by }],
  ['from=2027-02-30&to=2027-03-01&by=day', { from: 'Data inválida' }],
  ['from=2027-03-02&to=2027-03-01&by=day', { to: range }],
  ['from=2027-01-01&to=2028-01-02&by=day', { to: range }],
  ['from=0001-01-01&to=0001-12-31&by=day', { from: 'Data inválida' }],
  ['from=1999-12-31&to=2000-01-02&by=day', { from: 'Data inválida' }],
  ['from=2027-03-01&to=2027-03-02&by=year', { by }],
  ['from=2027-03-01&from=2027-03-02&to=2027-03-02&by=day', { from: range }],
]

test('an owner who asks for a wrong period gets a sentence for each field, and the longest allowed periods are answered', async () => {
  const shop = await aShop(api, 'periodos')
  for (const [query, fields] of wrong) {
    const { status, body } = await shop.owner.say(`GET /api/reports?${query}`)
    expect([query, status, body.fields]).toEqual([query, 400, fields])
  }
  for (const year of ['2000', '2028', '9999']) {
    const { rows } = await read(shop, `from=${year}-01-01&to=${year}-12-31&by=day`)
    expect(rows).toHaveLength(year === '9999' ? 365 : 366)
  }
})
