import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'corrida', { company: { maxOpenBookings: 50 } })
})

afterAll(() => api.close())

const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30']
const clientsNow = async () =>
  (
    await api.database.db
      .selectFrom('appointments')
      .select('client_id')
      .distinct()
      .where('company_id', '=', shop.companyId)
      .execute()
  ).length

test('the company books eight times at once for a new mobile in two spellings: one client is stored', async () => {
  const before = await clientsNow()
  const replies = await Promise.all(
    times.map((startTime, at) =>
      shop.owner.say(
        'POST /api/schedules',
        shop.wish({
          date: '2027-03-04',
          startTime,
          clientName: `Ana ${at}`,
          clientEmail: `ana${at}@cliente.example`,
          clientPhone: at % 2 ? '(11) 98888-0001' : '+5511988880001',
        }),
      ),
    ),
  )
  expect(replies.map(({ status }) => status)).toEqual(times.map(() => 201))
  expect(await clientsNow()).toBe(before + 1)
})

test('an account books while the company books for its e-mail: one client is stored', async () => {
  const before = await clientsNow()
  const client = await aClient(api, 'dora')
  const wish = (startTime: string) => shop.wish({ date: '2027-03-05', startTime })
  const replies = await Promise.all([
    client.books(wish('09:00')),
    ...times.slice(1).map((startTime) =>
      shop.owner.say('POST /api/schedules', {
        ...wish(startTime),
        clientName: 'Dora',
        clientEmail: 'dora@cliente.example',
      }),
    ),
  ])
  expect(replies.map(({ status }) => status)).toEqual(times.map(() => 201))
  expect(await clientsNow()).toBe(before + 1)
})

test('two clients are merged while the company books for both: every booking belongs to an existing client', async () => {
  const made = await Promise.all(
    ['(11) 98888-0002', '(11) 98888-0003'].map((phone) =>
      shop.owner.say('POST /api/clients', { name: 'Gêmea', phone }),
    ),
  )
  const [from, into] = made.map(({ body }) => body.id)
  const [merged, ...replies] = await Promise.all([
    shop.owner.say(`POST /api/clients/${from}/merge`, { into }),
    ...times.map((startTime, at) =>
      shop.owner.say(
        'POST /api/schedules',
        shop.wish({
          date: '2027-03-06',
          startTime,
          clientName: 'Gêmea',
          clientEmail: `gemea${at}@cliente.example`,
          clientPhone: `(11) 98888-000${2 + (at % 2)}`,
        }),
      ),
    ),
  ])
  expect([merged?.status, ...replies.map(({ status }) => status)]).toEqual([200, ...times.map(() => 201)])
  expect((await shop.owner.say(`GET /api/clients/${from}`)).status).toBe(404)
})
