import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient, type Client } from '../testing/a-shop.ts'
import { aVisitShop, partsOf, type VisitShop, visitIn } from '../testing/a-visit-shop.ts'
import { endSubscription, type Reply, type Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let client: Client
let people: Record<'manager' | 'reception' | 'ana', TestMember>

/** On the company's clock, 3 hours behind. */
const at = (date: string, time = '10:00') => api.clock.set(`${date}T${time}:00-03:00`)

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aVisitShop(api, 'pagou', { maxOpenBookings: 50, bookingHorizon: 365 })
  client = await aClient(api, 'paga')
  people = {
    manager: await aMember(api, shop, { name: 'gerente', role: 'manager' }),
    reception: await aMember(api, shop, { name: 'recepcao', role: 'reception' }),
    ana: await aMember(api, shop, { name: 'ana', role: 'professional', collaboratorId: shop.ana }),
  }
  await shop.owner.say('POST /api/shares', { collaboratorId: shop.ana, percent: 33.33, from: '2027-01-01' })
})

afterAll(() => api.close())

let week = 0
/** Each test has a day of its own. */
let date = ''

beforeEach(() => {
  week += 1
  date = new Date(Date.UTC(2027, 2, 2 + week)).toISOString().slice(0, 10)
  at(date, '08:00')
})

async function booked(collaboratorId = shop.ana): Promise<string> {
  const { status, body } = await client.books(shop.wish({ date, startTime: '10:00', collaboratorId }))
  expect(status).toBe(201)
  return String(body.id)
}

const owner: Say = (...call) => shop.owner.say(...call)
const complete = (id: string, body?: unknown, say = owner) => say(`PATCH /api/schedules/${id}/complete`, body)
const pay = (id: string, body: unknown, say = owner) => say(`PUT /api/schedules/${id}/payment`, body)
const read = (id: string, say = owner) => say(`GET /api/schedules/${id}`)
const moneyIn = ({ status, body: { payment, share } }: Reply) => ({ status, payment, share })

test.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['an empty payment', { payment: {} }],
])('the owner who completes with %s says that the price was paid today', async (_, body) => {
  const id = await booked()
  at('2027-04-01', '23:30')
  const completed = await complete(id, body)
  expect(moneyIn(completed)).toEqual({
    status: 200,
    payment: { cents: 5_000, method: 'other', tipCents: 0, paidOn: '2027-04-01' },
    share: { percent: 33.33, cents: 1_667 },
  })
  expect((await read(id)).body).toEqual(completed.body)
  expect((await complete(id, { payment: { cents: 1 } })).body.code).toBe('appointment_closed')
  expect(moneyIn(await read(id))).toEqual(moneyIn(completed))
})

test('a professional who completes says how she was paid, and reopening removes it', async () => {
  const id = await booked()
  const payment = { cents: 4_500, method: 'pix', tipCents: 700 }
  const completed = await complete(id, { payment }, people.ana.say)
  expect(moneyIn(completed)).toMatchObject({ payment, share: { percent: 33.33, cents: 1_500 } })
  expect(completed.body).toMatchObject({ price: null, clientEmail: null })
  expect((await pay(id, payment, people.ana.say)).body.code).toBe('role')
  const reopened = await owner(`PATCH /api/schedules/${id}/reopen`)
  expect(moneyIn(reopened)).toEqual({ status: 200, payment: null, share: null })
  expect(moneyIn(await read(id))).toEqual({ status: 200, payment: null, share: null })
  expect((await pay(id, payment)).body).toEqual({
    code: 'not_completed',
    error: 'Este agendamento ainda não foi concluído.',
  })
})

test('a manager edits a payment for 31 days: what she leaves out stays, and the percent of the share too', async () => {
  const id = await booked()
  await complete(id, { payment: { method: 'cash', tipCents: 300 } })
  await owner('POST /api/shares', { collaboratorId: shop.ana, percent: 90, from: '2027-02-01' })
  const { manager } = people
  expect(moneyIn(await pay(id, { cents: 6_001 }, manager.say))).toEqual({
    status: 200,
    payment: { cents: 6_001, method: 'cash', tipCents: 300, paidOn: date },
    share: { percent: 33.33, cents: 2_000 },
  })
  at(new Date(Date.parse(date) + 31 * 86_400_000).toISOString().slice(0, 10), '23:59')
  const edited = await pay(id, { method: 'pix', tipCents: 0 }, manager.say)
  expect(moneyIn(edited).payment).toEqual({ cents: 6_001, method: 'pix', tipCents: 0, paidOn: date })
  // As it is: nothing to write down.
  expect(await pay(id, { method: 'pix' })).toEqual(edited)
  api.clock.advance(60_000)
  expect((await pay(id, { tipCents: 100 })).body).toMatchObject({ code: 'payment_closed' })
  expect(moneyIn(await read(id))).toEqual(moneyIn(edited))
  const { body } = await owner(`GET /api/trail?recordId=${id}`)
  const acts = (body.items as { action: string; role: string }[]).filter((one) => one.action === 'payment')
  expect(acts).toHaveLength(2)
  expect(JSON.stringify(body)).not.toContain('6001')
})

test('reception reads what was paid and no share, and a client reads neither', async () => {
  const id = await booked()
  const payment = { cents: 5_000, method: 'credit', tipCents: 100 }
  const { reception, manager, ana } = people
  expect(moneyIn(await complete(id, { payment }, reception.say))).toMatchObject({ payment, share: null })
  expect(moneyIn(await read(id, reception.say))).toMatchObject({ payment, share: null })
  for (const { say } of [manager, ana]) expect(moneyIn(await read(id, say)).share).not.toBeNull()
  const own = await read(id, client.say)
  expect(own.status).toBe(200)
  expect('payment' in own.body || 'share' in own.body).toBe(false)
  const { body } = await client.say('GET /api/schedules/my-schedules')
  expect(JSON.stringify(body)).not.toMatch(/payment|share/)
  expect((await pay(id, payment, reception.say)).body.code).toBe('role')
  expect((await pay(id, payment, client.say)).body.code).toBe('not_found')
})

test('of a visit with a colleague a professional reads her own payment alone', async () => {
  const items: [string, string][] = [
    [shop.cut, shop.ana],
    [shop.shave, shop.bia],
  ]
  const [hers, colleagues] = visitIn(await shop.books(client, items, { date })).appointments
  await complete(hers?.id ?? '', { payment: { cents: 1_111 } })
  await complete(colleagues?.id ?? '', { payment: { cents: 777_77, tipCents: 666_66 } })
  const { visitId } = hers ?? {}
  const visit = await people.ana.say(`GET /api/visits/${visitId}`)
  expect(partsOf(visitIn(visit))).toEqual(['10:00 Corte Ana'])
  expect(JSON.stringify(visit.body)).toContain('1111')
  for (const call of [
    `GET /api/visits/${visitId}`,
    `GET /api/schedules/company/${shop.companyId}?date=${date}`,
    `GET /api/schedules/calendar?from=${date}&to=${date}`,
  ])
    expect(JSON.stringify((await people.ana.say(call)).body)).not.toMatch(/77777|66666/)
  expect((await pay(colleagues?.id ?? '', {}, people.ana.say)).status).toBe(403)
})

test.each<[unknown, string]>([
  [{ payment: { cents: -1 } }, 'payment.cents'],
  [{ payment: { cents: 10_000_000 } }, 'payment.cents'],
  [{ payment: { cents: 10.5 } }, 'payment.cents'],
  [{ payment: { cents: '5000' } }, 'payment.cents'],
  [{ payment: { cents: null } }, 'payment.cents'],
  [{ payment: { tipCents: -5 } }, 'payment.tipCents'],
  [{ payment: { method: 'cheque' } }, 'payment.method'],
  [{ payment: null }, 'payment'],
  [{ payment: [] }, 'payment'],
])('a completion with %j is refused, and changes nothing', async (body, field) => {
  const id = await booked()
  const refusal = await complete(id, body)
  expect([refusal.status, Object.keys(refusal.body.fields as object)]).toEqual([400, [field]])
  expect(moneyIn(await read(id))).toEqual({ status: 200, payment: null, share: null })
})

test('the release before completes for the price and reopens, and no completed row is without its payment', async () => {
  const id = await booked()
  const write = (set: string) => api.database.exec(`update appointments set ${set} where id = '${id}'`)
  // Already 2 May in UTC.
  await write("status = 'completed', updated_at = '2027-05-02T02:30:00Z'")
  expect(moneyIn(await read(id))).toMatchObject({
    payment: { cents: 5_000, method: 'other', tipCents: 0, paidOn: '2027-05-01' },
    share: { percent: null, cents: 0 },
  })
  await expect(write('paid_on = null')).rejects.toThrow('appointments_paid')
  await expect(write('share_cents = 1')).rejects.toThrow('appointments_share')
  await write("status = 'scheduled'")
  expect(moneyIn(await read(id))).toMatchObject({ payment: null, share: null })
  await expect(
    sql`insert into appointments select copy.* from appointments a,
      json_populate_record(a, '{"status": "completed", "day": "2027-09-01", "id": "00000000-0000-4000-8000-000000000000"}') copy
      where a.id = ${id}`.execute(api.database.db),
  ).rejects.toThrow('appointments_paid')
})

test('a payment is edited without a subscription, and of two completions at once one counts', async () => {
  const id = await booked(shop.bia)
  await endSubscription(api, shop.owner.name)
  const replies = await Promise.all([1, 2].map((cents) => complete(id, { payment: { cents } })))
  const [won] = replies.filter(({ status }) => status === 200)
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(moneyIn(await read(id)).payment).toEqual(won?.body.payment)
  expect(moneyIn(await read(id)).share).toEqual({ percent: null, cents: 0 })
  expect(moneyIn(await pay(id, { cents: 3 }))).toMatchObject({ status: 200, payment: { cents: 3 } })
})
