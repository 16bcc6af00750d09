import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisitShop, drainEvents, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { aMissingClient, strictRule } from '../testing/a-waiting-client.ts'
import { aLink } from '../testing/an-asking.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client

/** The client misses an appointment on 3 March; all other bookings are later. */
const missedOn = '2027-03-03'
const at = (date: string, time: string) => api.clock.set(`${date}T${time}:00-03:00`)

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aVisitShop(api, 'espera', { noShowRule: strictRule, maxOpenBookings: 50 })
  client = await aMissingClient(api, shop, 'faltosa', missedOn)
})

afterAll(() => api.close())

const owner = (call: string, body?: object) => shop.owner.say(call, body)
const read = async (id: unknown, who = shop.owner.say) => (await who(`GET /api/schedules/${id}`)).body
const allowOpen = async (maxOpenBookings: number) => {
  const { body } = await owner('GET /api/companies/my-company')
  const { status } = await owner(`PUT /api/companies/${shop.companyId}`, { ...body, maxOpenBookings })
  expect(status).toBe(200)
}
let asked = 0
/** Books on a day that no other test uses. */
const asks = (change: object = {}, who = client) =>
  who.books(shop.wish({ date: `2027-03-${String(5 + asked++).padStart(2, '0')}`, ...change }))
const accept = (id: unknown) => owner(`PATCH /api/schedules/${id}/accept`)
const decline = (id: unknown) => owner(`PATCH /api/schedules/${id}/decline`)
const cancel = (id: unknown, who = client) => who.say(`PATCH /api/schedules/${id}/cancel`)
const closed = { status: 409, body: { code: 'appointment_closed' } }
const kinds = (id: unknown) => shop.historyOf(id)
const events = (id: unknown) => drainEvents(api, id)

const waitsOf = async (say: Client['say'], companyId: string = shop.companyId) =>
  (await say(`POST /api/auth/verify?companyId=${companyId}`)).body.waits

test('a client reads before booking that the booking will wait, and no other user reads this about the client', async () => {
  expect(await waitsOf(client.say)).toEqual({ noShows: 1 })
  const rival = await aClient(api, 'curiosa')
  expect(await waitsOf(rival.say)).toBeNull()
  expect(await waitsOf(shop.owner.say)).toBeNull()
  for (const elsewhere of ['', 'x', '00000000-0000-4000-8000-000000000000'])
    expect(await waitsOf(client.say, elsewhere)).toBeNull()
  expect((await client.say('POST /api/auth/verify')).body).not.toHaveProperty('waits')
  const { status } = await api.fetch(`/api/auth/verify?companyId=${shop.companyId}`, { method: 'POST' })
  expect(status).toBe(401)
})

describe('a client who missed too many appointments books', () => {
  test('a booking of a client with too many no-shows waits a day for the company; when the company accepts it, it is an appointment', async () => {
    at(missedOn, '09:10')
    const { status, body } = await asks()
    expect([status, body.status, body.heldUntil]).toEqual([201, 'held', '2027-03-04T12:10:00.000Z'])
    const rival = await aClient(api, 'outra')
    const taken = await rival.books(shop.wish({ date: body.date }))
    expect(taken).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect((await client.say(`PATCH /api/schedules/${body.id}/accept`)).status).toBe(403)
    for (const act of ['complete', 'no-show', 'reopen'])
      expect(await owner(`PATCH /api/schedules/${body.id}/${act}`)).toMatchObject(closed)
    const to = { date: '2027-03-30', startTime: '10:00', collaboratorId: shop.ana }
    for (const say of [shop.owner.say, client.say])
      expect(await say(`PATCH /api/schedules/${body.id}/reschedule`, to)).toMatchObject({
        status: 409,
        body: { error: 'Este pedido ainda espera a resposta da empresa.' },
      })
    expect(await accept(body.id)).toMatchObject({
      status: 200,
      body: { status: 'scheduled', heldUntil: null },
    })
    expect(await accept(body.id)).toMatchObject(closed)
    expect(await decline(body.id)).toMatchObject(closed)
    expect((await read(body.id, client.say)).status).toBe('scheduled')
    expect(await kinds(body.id)).toEqual(['booked by client', 'accepted by company'])
    expect(await events(body.id)).toEqual(['asked', 'booked'])
  })

  test('the company declines a request: the time is free again, and a second answer is refused', async () => {
    at(missedOn, '09:20')
    const { body } = await asks()
    expect(await decline(body.id)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', heldUntil: null, requestEnd: 'declined' },
    })
    expect(await decline(body.id)).toMatchObject(closed)
    expect(await accept(body.id)).toMatchObject(closed)
    expect(await read(body.id, client.say)).toMatchObject({ requestEnd: 'declined' })
    expect(await kinds(body.id)).toEqual(['booked by client', 'declined by company'])
    expect((await (await aClient(api, 'livre')).books(shop.wish({ date: body.date }))).status).toBe(201)
  })

  test('a client cancels a request that waits for the company', async () => {
    at(missedOn, '09:30')
    const { body } = await asks()
    expect(await cancel(body.id)).toMatchObject({
      status: 200,
      body: { status: 'cancelled', requestEnd: null },
    })
    expect(await read(body.id)).toMatchObject({ requestEnd: null })
    expect((await cancel(body.id)).status).toBe(200)
    expect(await accept(body.id)).toMatchObject(closed)
    expect(await kinds(body.id)).toEqual(['booked by client', 'cancelled by client'])
  })

  test('nobody answers a request within a day or before the start: the request ends, and both sides are notified', async () => {
    at('2027-03-08', '09:00')
    const soon = await client.books(shop.wish({ date: '2027-03-08', startTime: '16:00' }))
    const later = await client.books(shop.wish({ date: '2027-03-09', startTime: '16:00' }))
    expect([soon.body.heldUntil, later.body.heldUntil]).toEqual([
      '2027-03-08T19:00:00.000Z',
      '2027-03-09T12:00:00.000Z',
    ])
    await api.drain()
    at('2027-03-08', '16:00')
    expect(await accept(soon.body.id)).toMatchObject(closed)
    await api.runSchedules()
    expect(await events(soon.body.id)).toEqual(['cancelled'])
    expect(await read(soon.body.id)).toMatchObject({
      status: 'cancelled',
      heldUntil: null,
      requestEnd: 'expired',
    })
    expect(await kinds(soon.body.id)).toEqual(['booked by client', 'expired by system'])
    expect((await read(later.body.id)).status).toBe('held')
    at('2027-03-09', '09:00')
    expect(await accept(later.body.id)).toMatchObject(closed)
    expect(await decline(later.body.id)).toMatchObject(closed)
  })

  test('a request has waited its full time: another client can book the time at once, before any job runs', async () => {
    at('2027-03-10', '09:00')
    const { body } = await shop.books(client, shop.cutAndShave, { date: '2027-04-09' })
    const [first, second] = (body.appointments as { id: string; status: string }[]) ?? []
    expect([first?.status, second?.status]).toEqual(['held', 'held'])
    at('2027-03-11', '09:00')
    const rival = await aClient(api, 'depressa')
    expect((await rival.books(shop.wish({ date: '2027-04-09' }))).status).toBe(201)
    for (const part of [first, second]) expect((await read(part?.id)).status).toBe('cancelled')
    expect(await findOverlaps(api.database)).toEqual([])
    expect(await events(body.id)).toEqual(['asked', 'cancelled'])
  })

  test('a booking that waits is in the lists of both sides and in the calendar but in no figure, and its professional cannot be deleted', async () => {
    at('2027-03-12', '09:00')
    const { body } = await client.books(shop.wish({ date: '2027-05-05', collaboratorId: shop.bia }))
    const listed = async (who: Client['say'], path: string) =>
      ((await who(`GET /api/schedules/${path}`)).body.items as { id: string }[]).map(({ id }) => id)
    const ofCompany = `company/${shop.companyId}?date=2027-05-05`
    for (const path of [ofCompany, `${ofCompany}&status=held&tab=current`])
      expect(await listed(shop.owner.say, path)).toEqual([body.id])
    expect(await listed(client.say, 'my-schedules?status=held')).toEqual([body.id])
    const { body: calendar } = await owner('GET /api/schedules/calendar?from=2027-05-05&to=2027-05-05')
    expect(calendar.appointments).toMatchObject([{ id: body.id, status: 'held', asked: true }])
    const month = await owner('GET /api/schedules/calendar/2027-05')
    expect((month.body.days as { appointments: number }[])[4]?.appointments).toBe(0)
    expect((await owner('GET /api/schedules/conflicts')).body.items).toEqual([])
    expect(await owner(`DELETE /api/collaborators/${shop.bia}`)).toMatchObject({
      status: 409,
      body: { code: 'has_future_appointments', count: 1 },
    })
    at('2027-03-13', '09:00')
    expect(await listed(shop.owner.say, ofCompany)).toEqual([])
    expect(await listed(client.say, 'my-schedules?status=held')).toEqual([])
  })

  test('a client repeats a request with its idempotency key and gets the first answer again', async () => {
    at('2027-03-14', '09:00')
    const wish = shop.wish({ date: '2027-06-03' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => client.say('POST /api/schedules', wish, key)
    const first = await send()
    expect(first.body.status).toBe('held')
    await accept(first.body.id)
    expect(await send()).toEqual(first)
  })

  test('a booking that waits counts among the open bookings of the client', async () => {
    at('2027-03-15', '09:00')
    await allowOpen(1)
    const busy = await aMissingClient(api, shop, 'insistente', '2027-03-16')
    expect((await busy.books(shop.wish({ date: '2027-03-17' }))).body.status).toBe('held')
    expect(await busy.books(shop.wish({ date: '2027-03-18' }))).toMatchObject({ body: { code: 'too_many' } })
    await allowOpen(50)
  })
})

test('all parts of a visit that waits are accepted, declined and cancelled together', async () => {
  at('2027-03-17', '09:00')
  const visits = []
  for (const date of ['2027-04-05', '2027-04-06', '2027-04-07']) {
    const reply = await shop.books(
      client,
      [
        [shop.cut, shop.ana],
        [shop.cut, shop.ana],
      ],
      { date },
    )
    expect(reply.status).toBe(201)
    visits.push(visitIn(reply))
  }
  const [yes, no, never] = visits.map(({ appointments }) => appointments.map(({ id }) => id))
  const statuses = async (ids: string[] = []) => Promise.all(ids.map(async (id) => (await read(id)).status))
  await accept(yes?.[1])
  await decline(no?.[0])
  await cancel(never?.[1])
  expect(await Promise.all([yes, no, never].map(statuses))).toEqual([
    ['scheduled', 'scheduled'],
    ['cancelled', 'cancelled'],
    ['cancelled', 'cancelled'],
  ])
  expect((await client.say(`PATCH /api/visits/${yes?.[0]}/cancel`)).status).toBe(200)
})

test('the company books for a client with no-shows: the booking never waits, and one completed visit ends the rule for this client', async () => {
  at('2027-03-18', '09:00')
  const email = `${client.name}@cliente.example`
  const wish = shop.wish({
    date: '2027-03-18',
    startTime: '10:00',
    clientName: 'Faltosa',
    clientEmail: email,
  })
  const { status, body } = await owner('POST /api/schedules', wish)
  expect([status, body.status]).toEqual([201, 'scheduled'])
  const before = await client.books(shop.wish({ date: '2027-04-23' }))
  expect(before.body.status).toBe('held')
  const record = (await read(before.body.id)).clientRecordId
  expect((await read(body.id)).clientRecordId).toBe(record)
  at('2027-03-18', '10:30')
  await owner(`PATCH /api/schedules/${body.id}/complete`)
  expect((await client.books(shop.wish({ date: '2027-04-24' }))).body.status).toBe('scheduled')
  await owner(`PATCH /api/schedules/${body.id}/reopen`)
  expect((await client.books(shop.wish({ date: '2027-04-25' }))).body.status).toBe('held')
})

test('a blocked client can neither book nor move online, also by a link, and can still cancel', async () => {
  at('2027-03-19', '09:00')
  const blocked = await aClient(api, 'bloqueada')
  const { body } = await blocked.books(shop.wish({ date: '2027-05-13' }))
  await api.database.db
    .updateTable('clients')
    .set({ blocked: true })
    .where('id', '=', String((await read(body.id)).clientRecordId))
    .execute()
  const refusal = {
    status: 409,
    body: {
      code: 'not_accepted',
      error: 'Esta empresa não está aceitando agendamentos online seus. Fale com ela.',
    },
  }
  expect(await blocked.books(shop.wish({ date: '2027-05-14' }))).toEqual(refusal)
  expect(await shop.books(blocked, [[shop.cut, shop.ana]], { date: '2027-05-14' })).toMatchObject({
    status: 409,
  })
  const to = { date: '2027-05-15', startTime: '10:00', collaboratorId: shop.ana }
  expect(await blocked.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).toEqual(refusal)
  expect(await blocked.say(`PATCH /api/visits/${body.id}/reschedule`, to)).toEqual(refusal)
  const about = { companyId: shop.companyId, appointmentId: body.id }
  const byLink = await (await aLink(api, about, 'reschedule')).answers({ seen: '2027-05-13 10:00', ...to })
  expect(byLink).toMatchObject(refusal)
  expect((await owner(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
  const email = `${blocked.name}@cliente.example`
  const wish = shop.wish({ date: '2027-05-16', clientName: 'Bloqueada', clientEmail: email })
  expect((await owner('POST /api/schedules', wish)).status).toBe(201)
  expect((await blocked.say(`PATCH /api/schedules/${body.id}/cancel`)).status).toBe(200)
})

test('answers, cancellations and bookings of one request arrive together at the end of its wait: exactly one succeeds', async () => {
  at('2027-03-20', '09:00')
  const rivals = await Promise.all(Array.from({ length: 10 }, (_, one) => aClient(api, `rival-${one}`)))
  for (const [round, time] of ['08:59', '09:00'].entries()) {
    const date = `2027-06-${String(10 + round).padStart(2, '0')}`
    at('2027-03-20', '09:00')
    const { body } = await client.books(shop.wish({ date }))
    at('2027-03-21', time)
    const replies = await Promise.all([
      ...Array.from({ length: 20 }, (_, one) => (one % 2 ? accept(body.id) : decline(body.id))),
      ...Array.from({ length: 5 }, () => cancel(body.id)),
      ...rivals.map((rival) => rival.books(shop.wish({ date }))),
      api.runSchedules().then(() => ({ status: 0 })),
    ])
    await api.drain()
    const answers = replies.slice(0, 20).filter(({ status }) => status === 200)
    const bookings = replies.slice(25, 35).filter(({ status }) => status === 201)
    for (const { status } of replies) expect([0, 200, 201, 409]).toContain(status)
    const { status } = await read(body.id)
    expect(answers.length).toBeLessThanOrEqual(time === '09:00' ? 0 : 1)
    expect(bookings.length).toBeLessThanOrEqual(status === 'scheduled' ? 0 : 1)
    if (time === '09:00') expect([bookings.length, status]).toEqual([1, 'cancelled'])
    expect(await findOverlaps(api.database)).toEqual([])
  }
})
