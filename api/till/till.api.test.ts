import { addDays } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aDepositShop } from '../testing/a-deposit-shop.ts'
import { aMember, type TestMember } from '../testing/a-member.ts'
import { aClient } from '../testing/a-shop.ts'
import { aVisitShop, type VisitShop } from '../testing/a-visit-shop.ts'
import { anOwner, endSubscription, madeId, type Reply, type Say } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: VisitShop
let desk: TestMember
let ana: TestMember

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aVisitShop(api, 'caixa')
  desk = await aMember(api, shop, { name: 'recepcao', role: 'reception' })
  ana = await aMember(api, shop, { name: 'ana', role: 'professional', collaboratorId: shop.ana })
})

afterAll(() => api.close())

let days = 0
/** Each test has a day of its own. */
let date = ''

beforeEach(() => {
  days += 1
  date = `2027-03-${String(days + 2).padStart(2, '0')}`
  api.clock.set(`${date}T11:00:00Z`)
})

const owner: Say = (...call) => shop.owner.say(...call)
const till = (day = date) => owner(`GET /api/till?date=${day}`)
const nothing = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
const close = (counted: object = nothing, { say = owner, day = date } = {}) =>
  say(`POST /api/till/${day}/close`, { counted })

async function booked(collaboratorId: string, startTime: string): Promise<string> {
  const wish = shop.wish({ date, startTime, collaboratorId, clientName: 'Rui', withoutContact: true })
  return madeId(owner('POST /api/schedules', wish))
}
const complete = (id: string, payment?: object) => owner(`PATCH /api/schedules/${id}/complete`, { payment })

async function paid(collaboratorId: string, startTime: string, payment?: object): Promise<string> {
  const id = await booked(collaboratorId, startTime)
  expect((await complete(id, payment)).status).toBe(200)
  return id
}

const sumOf = ({ body }: Reply) =>
  (body.lines as { cents: number; tipCents: number }[]).reduce(
    (sum, { cents, tipCents }) => sum + cents + tipCents,
    0,
  )

test('the till of a day adds up the payments of the day by professional and method, and closes once', async () => {
  expect((await till()).body).toEqual({
    date,
    lines: [],
    expected: nothing,
    counted: null,
    closedAt: null,
    closedBy: null,
    laterCents: 0,
  })
  await paid(shop.ana, '09:00', { method: 'pix', tipCents: 500 })
  await paid(shop.ana, '10:00', { method: 'pix', cents: 4_000 })
  await paid(shop.ana, '11:00', { method: 'cash' })
  const bias = await paid(shop.bia, '09:00', { method: 'cash', cents: 0, tipCents: 250 })
  const lines = [
    ['Ana', shop.ana, 'cash', 1, 5_000, 0],
    ['Ana', shop.ana, 'pix', 2, 9_000, 500],
    ['Bia', shop.bia, 'cash', 1, 0, 250],
  ].map(([collaboratorName, collaboratorId, method, count, cents, tipCents]) => ({
    ...{ collaboratorId, collaboratorName, method, count, cents, tipCents },
  }))
  const expected = { ...nothing, cash: 5_250, pix: 9_500 }
  const open = { date, lines, expected, counted: null, closedAt: null, closedBy: null, laterCents: 0 }
  expect((await till()).body).toEqual(open)

  const counted = { ...expected, cash: 5_200 }
  const closed = await close(counted, { say: desk.say })
  const frozen = { ...open, counted, closedAt: `${date}T11:00:00.000Z`, closedBy: 'Recepcao' }
  expect(closed).toEqual({ status: 201, body: frozen })
  expect((await close()).body).toEqual({
    code: 'till_closed',
    error: 'O caixa deste dia já foi fechado.',
  })
  // Later corrections, payments and renames do not change the closed till.
  await owner(`PUT /api/schedules/${bias}/payment`, { tipCents: 200 })
  await paid(shop.bia, '11:00', { method: 'debit', cents: 3_000, tipCents: 100 })
  await owner(`PUT /api/collaborators/${shop.ana}`, { name: 'Ana Maria', email: 'ana@caixa.example' })
  expect((await till()).body).toEqual({ ...frozen, laterCents: 3_050 })
  await owner(`PUT /api/collaborators/${shop.ana}`, { name: 'Ana', email: 'ana@caixa.example' })
  const { body } = await owner('GET /api/trail?kind=till')
  expect(body.items).toMatchObject([{ action: 'closed', role: 'reception' }])
})

test('the amount that a received deposit paid before counts as Pix, and only the remaining amount counts with the method of the payment', async () => {
  const asking = await aDepositShop(api, 'caixa-com-sinal', {
    deposit: { when: 'always', amount: { cents: 2_000 }, minutes: 60 },
  })
  const client = await aClient(api, 'sinal-no-caixa')
  const { cut, shave, ana, bia } = asking
  const ofDay = async () => (await asking.owner.say(`GET /api/till?date=${date}`)).body
  const attended = async (startTime: string, items: [string, string][], payments: object[]) => {
    const { body } = await asking.books(client, items, { date, startTime })
    expect((await asking.owner.say(`PATCH /api/visits/${body.id}/deposit/received`)).status).toBe(200)
    const parts = body.appointments as { id: string }[]
    for (const [at, { id }] of parts.entries()) {
      const done = await asking.owner.say(`PATCH /api/schedules/${id}/complete`, { payment: payments[at] })
      expect(done.status).toBe(200)
    }
  }
  await attended('10:00', [[cut, ana]], [{ method: 'cash', tipCents: 500 }])
  await attended('12:00', [[cut, ana]], [{ method: 'pix' }])
  expect((await ofDay()).lines).toMatchObject([
    { collaboratorId: ana, method: 'cash', count: 1, cents: 3_000, tipCents: 500 },
    { collaboratorId: ana, method: 'pix', count: 2, cents: 7_000, tipCents: 0 },
  ])
  // The deposit of a visit pays the first service, and the remaining part of the deposit pays the next service.
  const twice = [
    { method: 'debit', cents: 1_500 },
    { method: 'cash', cents: 3_000 },
  ]
  await attended(
    '14:00',
    [
      [cut, bia],
      [shave, bia],
    ],
    twice,
  )
  const { lines, expected } = await ofDay()
  expect((lines as unknown[]).slice(2)).toMatchObject([
    { collaboratorId: bia, method: 'cash', count: 1, cents: 2_500, tipCents: 0 },
    { collaboratorId: bia, method: 'pix', count: 2, cents: 2_000, tipCents: 0 },
  ])
  expect(expected).toEqual({ ...nothing, cash: 6_000, pix: 9_000 })
})

test('the deposit of a visit whose services are completed on two days counts once, on the first day', async () => {
  const asking = await aDepositShop(api, 'caixa-de-dois-dias', {
    deposit: { when: 'always', amount: { cents: 2_000 }, minutes: 60 },
  })
  const client = await aClient(api, 'dois-dias')
  const { owner, cut, shave, bia } = asking
  const { body } = await asking.books(
    client,
    [
      [cut, bia],
      [shave, bia],
    ],
    { date, startTime: '14:00' },
  )
  await owner.say(`PATCH /api/visits/${body.id}/deposit/received`)
  const [first, second] = body.appointments as { id: string }[]
  const payment = { method: 'cash' }
  const expectedOn = async (day: string) => (await owner.say(`GET /api/till?date=${day}`)).body.expected
  expect((await owner.say(`PATCH /api/schedules/${second?.id}/complete`, { payment })).status).toBe(200)
  const next = api.clock.now().getTime() + 18 * 3_600_000
  api.clock.set(new Date(next).toISOString())
  expect((await owner.say(`PATCH /api/schedules/${first?.id}/complete`, { payment })).status).toBe(200)
  expect(await expectedOn(date)).toEqual({ ...nothing, cash: 1_000, pix: 2_000 })
  expect(await expectedOn(addDays(date, 1))).toEqual({ ...nothing, cash: 5_000 })
})

test('a payment counts on the company’s date of the completion, and a deleted professional keeps a line', async () => {
  const { id } = await shop.owner.call('POST /api/collaborators', {
    body: {
      name: 'Zoé',
      email: 'zoe@caixa.example',
      companyId: shop.companyId,
      procedureIds: [shop.cut],
      workSchedule: (await shop.owner.call('GET /api/collaborators/{id}', { params: { id: shop.ana } }))
        .workSchedule,
    },
  })
  const late = await booked(id, '17:00')
  // This instant is already on the next day in UTC.
  api.clock.set(new Date(Date.parse(`${date}T00:00:00Z`) + 26.5 * 3_600_000).toISOString())
  await complete(late)
  expect((await owner(`DELETE /api/collaborators/${id}`)).status).toBe(204)
  expect((await till()).body.lines).toMatchObject([{ collaboratorId: id, collaboratorName: 'Zoé', count: 1 }])
  await owner(`PATCH /api/schedules/${late}/reopen`)
  expect((await till()).body.lines).toEqual([])
})

test('ten users close a till at once: exactly one request succeeds', async () => {
  await paid(shop.ana, '09:00')
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, cash) =>
      close({ ...nothing, cash }, { say: cash % 2 ? owner : desk.say }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  const won = replies.find(({ status }) => status === 201)
  expect((await till()).body).toEqual(won?.body)
})

test('a completion while the till closes is counted either in the closed lines or in the later amount', async () => {
  const people = [shop.ana, shop.bia]
  const times = Array.from({ length: 8 }, (_, at) => `${String(9 + at).padStart(2, '0')}:00`)
  const ids: string[] = []
  for (const who of people) for (const time of times) ids.push(await booked(who, time))
  const [first = '', ...rest] = ids
  await complete(first, { method: 'cash' })
  const acts: Promise<Reply>[] = []
  const reads: Promise<Reply>[] = []
  for (const [at, id] of rest.entries()) {
    acts.push(complete(id, { method: 'cash' }))
    if (at === 6) acts.push(close())
    reads.push(till())
  }
  const replies = await Promise.all(acts)
  expect(replies.every(({ status }) => status < 300)).toBe(true)
  for (const { body } of await Promise.all(reads)) expect(body.laterCents).toBeGreaterThanOrEqual(0)
  const after = await till()
  expect(sumOf(after) + Number(after.body.laterCents)).toBe(ids.length * 5_000)
  expect(after.body.expected).toEqual({ ...nothing, cash: sumOf(after) })
})

test('closing a till is refused for a future day, an invalid day or a wrong count, and the till stays open', async () => {
  const tomorrow = `2027-03-${String(days + 3).padStart(2, '0')}`
  expect((await close(nothing, { day: tomorrow })).body).toMatchObject({
    code: 'invalid',
    fields: { date: 'Este dia ainda não chegou' },
  })
  for (const day of ['2027-02-30', 'hoje', '2027-3-1']) {
    expect((await close(nothing, { day })).status).toBe(400)
    expect((await till(day)).status).toBe(400)
  }
  expect((await owner('GET /api/till')).status).toBe(400)
  const wrong = [{}, { ...nothing, cash: -1 }, { ...nothing, pix: 1.5 }, { ...nothing, other: '1' }, null]
  for (const counted of wrong) {
    const { status, body } = await owner(`POST /api/till/${date}/close`, { counted })
    expect([status, Object.keys(body.fields as object)[0]?.split('.')[0]]).toEqual([400, 'counted'])
  }
  expect((await till()).body.closedAt).toBeNull()
})

test('only the desk of a company reads and closes its till, also without a subscription', async () => {
  await paid(shop.ana, '09:00')
  const stranger = await anOwner(api, 'vizinha', 'pro')
  expect((await stranger.say(`GET /api/till?date=${date}`)).body.lines).toEqual([])
  expect((await close(nothing, { say: stranger.say })).status).toBe(201)
  for (const reply of [await ana.say(`GET /api/till?date=${date}`), await close(nothing, { say: ana.say })])
    expect([reply.status, reply.body.code]).toEqual([403, 'role'])
  await endSubscription(api, shop.owner.name)
  expect((await close(nothing)).status).toBe(201)
})

test('an owner whose answer was lost closes the till again with the same key and reads the closed till', async () => {
  const key = { 'idempotency-key': `till-${date}` }
  const first = await owner(`POST /api/till/${date}/close`, { counted: nothing }, key)
  expect(first.status).toBe(201)
  expect(await owner(`POST /api/till/${date}/close`, { counted: nothing }, key)).toEqual(first)
  const other = { counted: { ...nothing, cash: 1 } }
  expect(await owner(`POST /api/till/${date}/close`, other, key)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  })
  expect((await owner('POST /api/till/0001-01-01/close', { counted: nothing })).status).toBe(400)
})
