import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { askingsOf, aWaiter } from '../testing/a-waiter.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

// Tuesday, 10:00 in São Paulo.
beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const minute = 60_000

test('three clients at once are asked for a cancelled time, the oldest first, and the next three ten minutes later', async () => {
  const shop = await aShop(api, 'tres')
  const booked = await (await aClient(api, 'tres-dona')).books(shop.wish())
  expect(booked.status).toBe(201)
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await aWaiter(api, shop, `tres-${name}`)
    api.clock.advance(1_000)
  }
  await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  const first = ['03-02 10:00 a 03-03 10:00', '03-02 10:00 b 03-03 10:00', '03-02 10:00 c 03-03 10:00']
  expect(await askingsOf(api, shop)).toEqual(first)
  api.clock.advance(9 * minute)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  expect(await askingsOf(api, shop)).toEqual(first)
  api.clock.advance(minute)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  expect(await askingsOf(api, shop)).toEqual([
    ...first,
    '03-02 10:10 d 03-03 10:00',
    '03-02 10:10 e 03-03 10:00',
  ])
})
