import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue', env: { RATE_LIMITS: 'on' } })
  shop = await aShop(api, 'limite')
})

afterAll(() => api.close())

test('a user who tries more than ten bookings in a minute gets 429, whatever the results of the bookings', async () => {
  const [eager, calm] = [await aClient(api, 'ana'), await aClient(api, 'bia')]
  const replies = []
  for (let at = 0; at < 11; at++) replies.push(await eager.books(shop.wish()))
  expect(replies.map(({ status }) => status)).toEqual([201, ...Array(9).fill(409), 429])
  expect(replies.at(-1)?.body.code).toBe('too_many_requests')
  expect((await calm.books(shop.wish({ startTime: '11:00' }))).status).toBe(201)
  const late = await api.fetch('/api/schedules', {
    method: 'POST',
    headers: { authorization: `Bearer ${await api.token('ana')}`, 'content-type': 'application/json' },
    body: JSON.stringify(shop.wish({ startTime: '12:00' })),
  })
  expect(late.headers.get('retry-after')).toBe('60')
  api.clock.advance(60_000)
  expect((await eager.books(shop.wish({ startTime: '12:00' }))).status).toBe(201)
})

test('an address that asks for free times more than six hundred times in a minute gets 429', async () => {
  const ask = async () =>
    (await api.fetch(`/api/public/available-slots/${shop.companyId}/x/2027-03-03`)).status
  const answers = new Map<number, number>()
  for (let at = 0; at < 601; at++) {
    const status = await ask()
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect(answers).toEqual(
    new Map([
      [404, 600],
      [429, 1],
    ]),
  )
  api.clock.advance(60_000)
  expect(await ask()).toBe(404)
})
