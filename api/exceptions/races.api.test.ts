import { addDays } from '@encaixe/contract/local-time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, aShop, type Client, haveCome, type Shop } from '../testing/a-shop.ts'
import type { Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop
let clients: Client[]

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'corrida', { collaborators: [{}, {}], company: { maxOpenBookings: 50 } })
  clients = await Promise.all(Array.from({ length: 20 }, (_, at) => aClient(api, `cliente-${at}`)))
  await haveCome(api, shop, clients)
}, 120_000)

afterAll(() => api.close())

const off = (date: string, more: object = {}) =>
  shop.owner.say('POST /api/exceptions', {
    companyId: shop.companyId,
    kind: 'off',
    from: date,
    to: date,
    ...more,
  })
const listed = ({ body }: Reply) => (body.appointments as { id: string }[]).map(({ id }) => id)

describe.each([
  ['the company', '2027-03-08', () => null],
  ['a professional', '2027-06-07', () => shop.collaboratorId],
])('%s is off on forty days while 200 clients book', (_, first, whose) => {
  test('each booking on a day that is put off at the same time is refused, or is counted as affected', async () => {
    const dates = Array.from({ length: 40 }, (_, at) => addDays(first, at))
    const put = async (date: string, day: number) => {
      const bookings: Promise<Reply>[] = []
      const book = (at: number) => {
        const startTime = `${10 + at}:00`
        const client = clients[(day * 5 + at) % clients.length]
        if (client) bookings.push(client.books(shop.wish({ date, startTime })))
      }
      // The exception is sent before, between or after the bookings; it reads more rows than a booking does.
      const before = day % 4 === 3 ? 2 : 0
      for (let at = 0; at < before; at++) book(at)
      const made = off(date, { collaboratorId: whose() })
      for (let wait = 0; wait < day % 8; wait++) await shop.slots(date)
      for (let at = before; at < 5; at++) book(at)
      return { made: await made, booked: await Promise.all(bookings) }
    }
    // Only five days run at a time: more bookings in a row would make the exceptions wait too long.
    const outcomes: Awaited<ReturnType<typeof put>>[] = []
    for (let day = 0; day < 40; day += 5) {
      const some = dates.slice(day, day + 5)
      outcomes.push(...(await Promise.all(some.map((date, at) => put(date, day + at)))))
    }
    let [refusedOff, refusedBookings] = [0, 0]
    for (const { made, booked } of outcomes) {
      const ids = booked.filter(({ status }) => status === 201).map(({ body }) => body.id)
      for (const { status, body } of booked) {
        if (status !== 201) expect([status, body.code]).toEqual([409, 'slot_unavailable'])
        if (status !== 201) refusedBookings += 1
      }
      if (made.status === 201) {
        // The exception found no affected appointment, so no appointment may be in its time.
        expect(ids).toEqual([])
      } else {
        expect([made.status, made.body.code]).toEqual([409, 'appointments_affected'])
        expect(listed(made).length).toBe(made.body.count)
        for (const id of listed(made)) expect(ids).toContain(id)
        expect(booked.filter(({ status }) => status !== 201)).toEqual([])
        refusedOff += 1
      }
    }
    process.stdout.write(`200 bookings: ${refusedBookings} refused; 40 days off: ${refusedOff} refused\n`)
  })
})

test('two special hours cover an appointment and are deleted at once: one deletion is refused, on each of twenty days', async () => {
  const days = Array.from({ length: 20 }, (_, at) => addDays('2027-09-20', at))
  const evening = { kind: 'hours', startTime: '19:00', endTime: '22:00' }
  const rounds = await Promise.all(
    days.map(async (date, at) => {
      const twice = [await off(date, evening), await off(date, evening)]
      const client = clients[at]
      const { status } = await (client?.books(shop.wish({ date, startTime: '20:00' })) ?? off(date))
      expect(status).toBe(201)
      return twice.map(({ body }) => `DELETE /api/exceptions/${body.id}`)
    }),
  )
  const replies = await Promise.all(
    rounds.map((calls) => Promise.all(calls.map((call) => shop.owner.say(call)))),
  )
  for (const two of replies) expect(two.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('twelve requests at once would each create the 500th exception: exactly one succeeds', async () => {
  const { owner, companyId } = await aShop(api, 'cheia')
  const make = (date: string) =>
    owner.say('POST /api/exceptions', { companyId, kind: 'off', from: date, to: date })
  const today = api.clock.now().toISOString().slice(0, 10)
  const at = api.clock.now()
  const rows = Array.from({ length: 520 }, (_, number) => ({
    company_id: companyId,
    id: crypto.randomUUID(),
    kind: 'off' as const,
    // The last 21 exceptions are over.
    from_day: addDays(today, number < 499 ? number : 498 - number),
    to_day: addDays(today, number < 499 ? number : 498 - number),
    weekly: false,
    created_at: at,
    updated_at: at,
  }))
  await api.database.db.insertInto('exceptions').values(rows).execute()
  const replies = await Promise.all(Array.from({ length: 12 }, () => make('2029-12-30')))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(409)])
  const full = {
    status: 409,
    body: {
      code: 'too_many',
      error: 'Sua empresa já tem 500 folgas e horários especiais por vir. Exclua um para cadastrar outro.',
    },
  }
  expect(await make('2029-12-30')).toEqual(full)
  expect(await owner.say('POST /api/holidays/2029-12-25/decision', { decision: 'closed' })).toEqual(full)
  const over = rows.at(-1)?.id
  expect(await owner.say(`PUT /api/exceptions/${over}`, { to: addDays(today, 5) })).toEqual(full)
  expect((await owner.say(`DELETE /api/exceptions/${rows[0]?.id}`)).status).toBe(204)
  expect((await make('2029-12-30')).status).toBe(201)
})
