import type { VisitSeries } from '@encaixe/contract/visits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisitShop, type Item, type VisitShop } from '../testing/a-visit-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand', env: { RATE_LIMITS: 'off' } })
  shop = await aVisitShop(api, 'serie')
})

afterAll(() => api.close())

let hour = 8

/** Four weekly visits of Rita from 3 March 2027, at an hour of their own. */
async function fourWeeks(of = shop): Promise<VisitSeries> {
  const startTime = `${String(++hour).padStart(2, '0')}:00`
  const items: Item[] = [
    [of.cut, of.ana],
    [of.shave, of.caio],
  ]
  const client = { clientName: 'Rita', clientEmail: 'rita@exemplo.example' }
  const repeat = { everyWeeks: 1, times: 4 }
  const { status, body } = await of.books(of.owner, items, { startTime, repeat, ...client })
  expect(status).toBe(201)
  return body as unknown as VisitSeries
}

const cancel = (id: string, from: string, { say }: Pick<Client, 'say'> = shop.owner) =>
  say(`PATCH /api/series/${id}/cancel`, { from })

const openIn = async ({ visits }: VisitSeries) => {
  const statuses: Record<string, string> = {}
  for (const { id, date } of visits) {
    const { body } = await shop.owner.say(`GET /api/visits/${id}`)
    statuses[date] = (body.appointments as { status: string }[]).map(({ status }) => status).join()
  }
  return statuses
}

const eventsOf = async (seriesId: string) =>
  (await api.drain())
    .map(({ data }) => data as { event?: string; series?: { id: string; visitIds: string[] } })
    .filter(({ event, series }) => event === 'cancelled' && series?.id === seriesId)

test('the company cancels a series from a date on, with one event for all of it', async () => {
  const series = await fourWeeks()
  const [, second, third, fourth] = series.visits
  const reply = await cancel(series.seriesId, '2027-03-10')
  expect(reply).toMatchObject({ status: 200, body: { cancelled: 3 } })
  expect(await openIn(series)).toEqual({
    '2027-03-03': 'scheduled,scheduled',
    '2027-03-10': 'cancelled,cancelled',
    '2027-03-17': 'cancelled,cancelled',
    '2027-03-24': 'cancelled,cancelled',
  })
  const events = await eventsOf(series.seriesId)
  expect(events.map(({ series: one }) => one?.visitIds)).toEqual([[second?.id, third?.id, fourth?.id]])
  const history = await shop.owner.say(`GET /api/schedules/${third?.appointments[1]?.id}/history`)
  expect((history.body as unknown as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    'booked',
    'cancelled',
  ])

  expect((await cancel(series.seriesId, '2027-03-10')).body).toEqual({ cancelled: 0 })
  expect(await eventsOf(series.seriesId)).toEqual([])
})

test('the company that cancels a series keeps completed parts, and those moved to before the date', async () => {
  const series = await fourWeeks()
  const [first, second] = series.visits
  await shop.owner.say(`PATCH /api/schedules/${first?.appointments[0]?.id}/complete`)
  const to = { date: '2027-03-02', startTime: '17:00', collaboratorId: shop.ana }
  await shop.owner.say(`PATCH /api/schedules/${second?.appointments[0]?.id}/reschedule`, to)
  expect((await cancel(series.seriesId, '2027-03-03')).body).toEqual({ cancelled: 4 })
  expect(await openIn(series)).toMatchObject({
    '2027-03-03': 'completed,cancelled',
    '2027-03-10': 'scheduled,cancelled',
  })
})

test('a client of a series may not cancel it, and strangers find none', async () => {
  const series = await fourWeeks()
  const rita = await aClient(api, 'rita')
  expect(await cancel(series.seriesId, '2027-03-03', rita)).toMatchObject({
    status: 404,
    body: { code: 'not_found', error: 'Repetição não encontrada' },
  })
  const own = await rita.books(shop.wish({ procedureId: shop.shave, collaboratorId: shop.bia }))
  await sql`update appointments set client_user_id = (select client_user_id from appointments where id = ${own.body.id})
    where series_id = ${series.seriesId}`.execute(api.database.db)
  expect(await cancel(series.seriesId, '2027-03-03', rita)).toMatchObject({
    status: 403,
    body: { code: 'owner_only' },
  })
  expect((await cancel(crypto.randomUUID(), '2027-03-03')).status).toBe(404)
  expect((await cancel(series.seriesId, 'ontem')).status).toBe(400)
})

test('a series is cancelled once although its visits are changed at the same time', async () => {
  const series = await fourWeeks()
  const replies = await Promise.all([
    cancel(series.seriesId, '2027-03-03'),
    ...series.visits.flatMap(({ id, appointments }) => [
      shop.owner.say(`PATCH /api/visits/${id}/cancel`),
      shop.owner.say(`PATCH /api/schedules/${appointments[1]?.id}/cancel`),
    ]),
    cancel(series.seriesId, '2027-03-03'),
  ])
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(Object.values(await openIn(series)))).toEqual(new Set(['cancelled,cancelled']))
})
