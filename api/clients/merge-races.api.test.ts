import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'junta', { company: { maxOpenBookings: 50 } })
})

afterAll(async () => {
  await api.close()
  expect(api.deadlocks()).toBe(0)
})

const rounds = Array.from({ length: 20 }, (_, at) => at)
const two = (at: number) => String(at).padStart(2, '0')
const made = async (body: object): Promise<string> =>
  String((await shop.owner.say('POST /api/clients', body)).body.id)
const merge = (from: string, into: string) => shop.owner.say(`POST /api/clients/${from}/merge`, { into })

test('twenty times a visit is completed while its client is merged: the visit counts in the record that stays', async () => {
  const bookings = await Promise.all(
    rounds.map(async (at) => {
      const phones = [`(11) 98888-10${two(at)}`, `(11) 98888-20${two(at)}`]
      const [from = '', into = ''] = await Promise.all(phones.map((phone) => made({ name: 'Gêmea', phone })))
      const startTime = `${two(9 + (at % 9))}:00`
      const date = at < 9 ? '2027-03-03' : at < 18 ? '2027-03-04' : '2027-03-05'
      const wish = {
        date,
        startTime,
        clientName: 'Gêmea',
        clientEmail: `g${at}@cliente.example`,
        clientPhone: phones[0],
      }
      const { status, body } = await shop.owner.say('POST /api/schedules', shop.wish(wish))
      expect(status).toBe(201)
      return { id: body.id, from, into }
    }),
  )
  api.clock.set('2027-03-05T20:00:00-03:00')
  for (const { id, from, into } of bookings) {
    const replies = await Promise.all([
      shop.owner.say(`PATCH /api/schedules/${id}/complete`),
      merge(String(from), into),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await shop.owner.say(`GET /api/clients/${into}`)).body).toMatchObject({ visits: 1 })
  }
})

test('an account that books while its client is merged is still one client', async () => {
  for (const at of rounds.slice(0, 8)) {
    const client = await aClient(api, `rapida-${at}`)
    const startTime = `${two(9 + at)}:00`
    const { body } = await client.books(shop.wish({ date: '2027-03-10', startTime }))
    const from = (await shop.owner.say(`GET /api/schedules/${body.id}`)).body.clientRecordId
    const into = await made({ name: 'Rápida', phone: `(11) 98888-30${two(at)}` })
    const [booked, merged] = await Promise.all([
      client.books(shop.wish({ date: '2027-03-11', startTime })),
      merge(String(from), into),
    ])
    expect([booked.status, merged.status]).toEqual([201, 200])
    expect((await shop.owner.say(`GET /api/schedules/${booked.body.id}`)).body.clientRecordId).toBe(into)
  }
})
