import type { VisitSeries } from '@encaixe/contract/visits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisitShop, type Item, partsOf, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'serie')
  client = await aClient(api, 'cliente')
})

afterAll(() => api.close())

const seriesIn = ({ body }: Reply) => body as unknown as VisitSeries
const contact = { clientName: 'Lia Prado', clientEmail: 'lia@exemplo.com.br' }

const repeats = (
  items: Item[],
  { everyWeeks = 1, times = 3, ...change }: Record<string, unknown>,
  key?: string,
) =>
  shop.books(
    shop.owner,
    items,
    { ...contact, repeat: { everyWeeks, times }, ...change },
    key === undefined ? {} : { 'idempotency-key': key },
  )

test('an owner repeats a visit every two weeks: one series has a visit for each date', async () => {
  const { cut, shave, owner } = shop
  const reply = await repeats([[cut], [shave]], { everyWeeks: 2, times: 4, notes: 'Sempre igual' })
  expect(reply.status).toBe(201)
  const { seriesId, visits, missed } = seriesIn(reply)
  expect(missed).toEqual([])
  expect(visits.map(({ date }) => date)).toEqual(['2027-03-03', '2027-03-17', '2027-03-31', '2027-04-14'])
  expect(new Set(visits.map(({ id }) => id)).size).toBe(4)
  for (const visit of visits) {
    expect(partsOf(visit)).toEqual(['10:00 Corte Bia *', '10:30 Barba Bia *'])
    expect(visit.appointments.map((one) => [one.seriesId, one.visitId, one.notes, one.clientName])).toEqual(
      Array(2).fill([seriesId, visit.id, 'Sempre igual', 'Lia Prado']),
    )
    expect((await owner.say(`GET /api/visits/${visit.id}`)).body).toEqual(visit)
  }
  const events = (await api.drain()).filter(({ kind }) => kind === 'booking-event')
  expect(events).toHaveLength(1)
})

test('a date of a series is full or closed: the date is missed and gets other starts, and the other dates are booked', async () => {
  const { cut, shave, ana, caio, companyId, owner } = shop
  const items: Item[] = [
    [cut, ana],
    [shave, caio],
  ]
  const at = { date: '2027-03-05', startTime: '14:00' }
  await shop.books(client, [[cut, ana]], { date: '2027-03-12', startTime: '14:00' })
  const off = { companyId, kind: 'off', from: '2027-03-19', to: '2027-03-19' }
  await owner.say('POST /api/exceptions', off)
  const reply = await repeats(items, { ...at, times: 4 })
  const { visits, missed } = seriesIn(reply)
  expect(visits.map(({ date }) => date)).toEqual(['2027-03-05', '2027-03-26'])
  expect(missed).toMatchObject([
    { date: '2027-03-12', code: 'slot_taken' },
    { date: '2027-03-19', code: 'slot_unavailable' },
  ])
  expect(missed[0]?.alternatives.slice(0, 2)).toEqual([
    { date: '2027-03-12', startTime: '13:00' },
    { date: '2027-03-12', startTime: '15:00' },
  ])
  expect(missed[1]?.alternatives[0]).toEqual({ date: '2027-03-20', startTime: '09:00' })
})

test('the dates of a series beyond a year are missed, without other starts', async () => {
  const reply = await repeats([[shop.shave]], { everyWeeks: 12, times: 6, startTime: '16:00' })
  const { visits, missed } = seriesIn(reply)
  expect(visits).toHaveLength(5)
  expect(missed).toEqual([{ date: '2028-04-26', code: 'slot_unavailable', alternatives: [] }])
  expect(visits[0]?.appointments).toHaveLength(1)
})

test('a series finds no place on any date: the owner gets the refusal of the first date, and may use the key again', async () => {
  const { cut, ana, owner } = shop
  const at = { date: '2027-05-03', startTime: '10:00' }
  const standing: string[] = []
  for (const date of ['2027-05-03', '2027-05-10']) {
    standing.push(visitIn(await shop.books(owner, [[cut, ana]], { ...contact, date })).id)
  }
  const refused = await repeats([[cut, ana]], { ...at, times: 2 }, 'cheia')
  expect(refused).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  expect(refused.body.alternatives).toHaveLength(6)
  await owner.say(`PATCH /api/schedules/${standing[1]}/cancel`)
  const again = await repeats([[cut, ana]], { ...at, times: 2 }, 'cheia')
  expect(again.status).toBe(201)
  expect(seriesIn(again).visits.map(({ date }) => date)).toEqual(['2027-05-10'])
})

test('an owner repeats the request of a series with its key and gets the same series again', async () => {
  const at = { date: '2027-06-02', startTime: '11:00', times: 3 }
  await shop.books(shop.owner, [[shop.cut, shop.ana]], { ...contact, ...at, date: '2027-06-09' })
  const first = await repeats([[shop.cut, shop.ana]], at, 'igual')
  expect(seriesIn(first)).toMatchObject({
    visits: [{}, {}],
    missed: [{ date: '2027-06-09', code: 'slot_taken' }],
  })
  expect(await repeats([[shop.cut, shop.ana]], at, 'igual')).toEqual(first)
  expect((await repeats([[shop.cut, shop.ana]], { ...at, times: 4 }, 'igual')).status).toBe(422)
  const [visit] = seriesIn(first).visits
  for (const [date, startTime] of [
    ['2027-06-03', '15:00'],
    ['2027-06-04', '16:00'],
  ])
    await shop.owner.say(`PATCH /api/visits/${visit?.id}/reschedule`, { date, startTime })
  expect(await repeats([[shop.cut, shop.ana]], at, 'igual')).toEqual(first)
  const { body } = await shop.owner.say(`GET /api/schedules/company/${shop.companyId}?date=2027-06-04`)
  expect(body.items).toHaveLength(1)
})

test('a client asks to repeat a visit: 403, even with a body that is otherwise invalid', async () => {
  const repeat = { everyWeeks: 1, times: 2 }
  const refused = { status: 403, body: { code: 'owner_only', error: 'Só a empresa pode fazer isto.' } }
  expect(await shop.books(client, [[shop.cut]], { repeat })).toEqual(refused)
  expect(await shop.books(client, [[shop.cut]], { repeat, date: '' })).toEqual(refused)
  expect((await shop.books(client, [[shop.cut]], { repeat: null, date: '2027-07-01' })).status).toBe(201)
  expect((await shop.books(client, [[shop.cut]], { repeat, companyId: crypto.randomUUID() })).status).toBe(
    404,
  )
})

test('an owner who asks for a repetition without a company gets 400', async () => {
  const repeat = { everyWeeks: 1, times: 2 }
  const reply = await shop.books(shop.owner, [[shop.cut]], { ...contact, repeat, companyId: undefined })
  expect(reply).toMatchObject({ status: 400, body: { fields: { companyId: expect.any(String) } } })
})

test.each([
  { everyWeeks: 0, times: 2 },
  { everyWeeks: 13, times: 2 },
  { everyWeeks: 1, times: 1 },
  { everyWeeks: 1, times: 27 },
  { everyWeeks: 1.5, times: 2 },
  { everyWeeks: 1 },
  'sempre',
])('an owner who asks for the repetition %j gets 400', async (repeat) => {
  expect((await shop.books(shop.owner, [[shop.cut]], { ...contact, repeat })).status).toBe(400)
})

test('an owner books the most dates that a repetition can have in one request', async () => {
  const times = 26
  const reply = await repeats([[shop.cut], [shop.shave]], { date: '2027-03-06', times, startTime: '09:00' })
  expect(seriesIn(reply).visits).toHaveLength(times)
})

test('an owner books a missed date at another time: the visit joins the series, and is cancelled with it', async () => {
  const { cut, ana, companyId, owner } = shop
  const at = { date: '2027-08-02', startTime: '10:00', times: 3 }
  await shop.books(owner, [[cut, ana]], { ...contact, date: '2027-08-09' })
  const first = await repeats([[cut, ana]], at, 'com lacuna')
  const { seriesId, missed } = seriesIn(first)
  expect(missed).toMatchObject([{ date: '2027-08-09' }])
  api.clock.advance(60_000)
  const place = { ...contact, seriesId, date: '2027-08-09', startTime: '15:00' }
  const joins = () => shop.books(owner, [[cut, ana]], place, { 'idempotency-key': 'entra' })
  const joined = await joins()
  expect(joined).toMatchObject({ status: 201, body: { seriesId, appointments: [{ seriesId }] } })
  expect(await joins()).toEqual(joined)
  expect(await repeats([[cut, ana]], at, 'com lacuna')).toEqual(first)
  const { body } = await owner.say(`GET /api/schedules/company/${companyId}?seriesId=${seriesId}`)
  expect(body.items).toHaveLength(3)
  const cancelled = await owner.say(`PATCH /api/series/${seriesId}/cancel`, { from: '2027-08-02' })
  expect(cancelled.body).toEqual({ cancelled: 3 })
})

test('only the company may add a visit to a series, and only to its own series', async () => {
  const { cut, shave, owner } = shop
  const { seriesId } = seriesIn(await repeats([[cut]], { date: '2027-09-01', times: 2 }))
  const wish = { ...contact, date: '2027-09-02' }
  expect(await shop.books(client, [[shave]], { seriesId, date: '2027-09-02' })).toMatchObject({
    status: 403,
    body: { code: 'owner_only' },
  })
  const other = await aVisitShop(api, 'outra-serie')
  const foreign = await other.books(other.owner, [[other.cut]], { ...wish, seriesId })
  for (const reply of [foreign, await shop.books(owner, [[shave]], { ...wish, seriesId: 'nenhuma' })]) {
    expect(reply).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'Repetição não encontrada' },
    })
  }
  const both = await shop.books(owner, [[shave]], {
    ...wish,
    seriesId,
    repeat: { everyWeeks: 1, times: 2 },
  })
  expect(both).toMatchObject({
    status: 400,
    body: { fields: { seriesId: 'Uma repetição não entra em outra' } },
  })
  expect((await shop.books(owner, [[shave]], { ...wish, seriesId: 7 })).status).toBe(400)
})

test('an owner adds a visit to a series, but its time is taken: other times of the same professional are returned', async () => {
  const { cut, ana, bia, owner } = shop
  const { seriesId } = seriesIn(await repeats([[cut, ana]], { date: '2027-07-05', times: 2 }))
  await shop.books(owner, [[cut, ana]], { ...contact, date: '2027-07-19' })
  const joining = { ...contact, date: '2027-07-19', seriesId }
  const { body } = await shop.books(owner, [[cut, ana]], joining)
  expect(body.code).toBe('slot_taken')
  const alternatives = body.alternatives as { startTime: string; collaboratorId: string | null }[]
  expect(alternatives.map(({ collaboratorId }) => collaboratorId)).toEqual(Array(6).fill(null))
  // At 10:00 Bia is free and Ana is not.
  expect(alternatives.map(({ startTime }) => startTime)).not.toContain('10:00')
  const alone = await shop.books(owner, [[cut, ana]], { ...contact, date: '2027-07-19' })
  expect(alone.body.alternatives).toContainEqual({
    ...{ date: '2027-07-19', startTime: '10:00' },
    ...{ collaboratorId: bia, collaboratorName: 'Bia' },
  })
})

describe('a series is cancelled', () => {
  let shop: VisitShop

  beforeAll(async () => {
    shop = await aVisitShop(api, 'serie-fim')
  })

  let hour = 8

  /** Books four weekly visits of Rita from 3 March 2027, at an hour that no other test uses. */
  async function fourWeeks(of = shop): Promise<VisitSeries> {
    const startTime = `${String(++hour).padStart(2, '0')}:00`
    const client = { clientName: 'Rita', clientEmail: 'rita@exemplo.example' }
    const repeat = { everyWeeks: 1, times: 4 }
    const { status, body } = await of.books(of.owner, of.cutAndShave, { startTime, repeat, ...client })
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

  test('the company cancels a series from a date on: one event for all visits', async () => {
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

  test('the company cancels a series: completed parts and parts that were moved to an earlier day stay', async () => {
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

  test('a client of a series may not cancel it, and strangers get 404', async () => {
    const series = await fourWeeks()
    const rita = await aClient(api, 'rita')
    expect(await cancel(series.seriesId, '2027-03-03', rita)).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'Repetição não encontrada' },
    })
    const own = await rita.books(shop.wish({ procedureId: shop.shave, collaboratorId: shop.bia }))
    await sql`update appointments a set client_user_id = own.client_user_id from appointments own
      where own.company_id = a.company_id and own.id = ${own.body.id} and a.series_id = ${series.seriesId}`.execute(
      api.database.db,
    )
    expect(await cancel(series.seriesId, '2027-03-03', rita)).toMatchObject({
      status: 403,
      body: { code: 'owner_only' },
    })
    expect((await cancel(crypto.randomUUID(), '2027-03-03')).status).toBe(404)
    expect((await cancel(series.seriesId, 'ontem')).status).toBe(400)
  })

  test('a series is cancelled once, although its visits are changed at the same time', async () => {
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
})
