import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  shop = await aShop(api, 'navalha')
})

afterAll(async () => {
  await api.close()
  expect(api.deadlocks()).toBe(0)
})

const times = 20
const day = (at: number) => `2027-03-${String(at + 3).padStart(2, '0')}`

test('a client is erased while one appointment is completed and another one is booked, without a deadlock', async () => {
  const clients = await Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const client = await aClient(api, `cliente-${at}`)
      const past = await client.books(shop.wish({ date: day(at), startTime: '09:00' }))
      const { body } = await shop.owner.say(`GET /api/schedules/${past.body.id}`)
      return { client, id: past.body.id, recordId: body.clientRecordId }
    }),
  )
  api.clock.set('2027-03-25T12:00:00Z')
  for (const [at, { client, id, recordId }] of clients.entries()) {
    const [completed, erased, booked] = await Promise.all([
      shop.owner.say(`PATCH /api/schedules/${id}/complete`),
      at % 2 === 0
        ? shop.owner.say(`DELETE /api/clients/${recordId}`)
        : client.say('POST /api/me/erase', { confirm: 'APAGAR' }),
      client.books(shop.wish({ date: `2027-04-${String(at + 1).padStart(2, '0')}`, startTime: '15:00' })),
    ])
    expect([completed.status, erased.status]).toEqual([200, 204])
    expect([201, 401]).toContain(booked.status)
    const { body } = await shop.owner.say(`GET /api/schedules/${id}`)
    expect(body).toMatchObject({ status: 'completed', clientName: 'Cliente apagado', clientRecordId: null })
  }
})
