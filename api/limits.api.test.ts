import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from './testing/a-shop.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
  shop = await aShop(api, 'limites')
})

afterAll(() => api.close())

test('a client who books ten times at the end of a minute cannot book again before those bookings are a minute old', async () => {
  const burst = await aClient(api, 'virada')
  const book = async () => (await burst.books(shop.wish({ startTime: '08:00' }))).status
  api.clock.advance(60_000 - (api.clock.now().getTime() % 60_000) + 55_000)
  const before = []
  for (let n = 0; n < 5; n++) before.push(await book())
  api.clock.advance(4_000)
  for (let n = 0; n < 5; n++) before.push(await book())
  expect(before).toEqual(Array(10).fill(409))
  api.clock.advance(2_000)
  expect(await book()).toBe(429)
  api.clock.advance(54_000)
  expect([await book(), await book(), await book(), await book(), await book(), await book()]).toEqual([
    ...Array(5).fill(409),
    429,
  ])
})
