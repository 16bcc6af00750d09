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

test('clients are asked for a time a month ahead, except who is blocked by her telephone and whom no message reaches', async () => {
  const shop = await aShop(api, 'quem')
  const date = '2027-04-05'
  const booked = await (await aClient(api, 'quem-dona')).books(shop.wish({ date }))
  const blocked = await aWaiter(api, shop, 'quem-bloqueada', { date })
  const silent = await aWaiter(api, shop, 'quem-muda', { date })
  await aWaiter(api, shop, 'quem-outra', { date })
  const { db } = api.database
  await db.updateTable('users').set({ phone: '+5511987654321' }).where('id', '=', blocked.userId).execute()
  await db.updateTable('users').set({ email: null, phone: null }).where('id', '=', silent.userId).execute()
  const client = { companyId: shop.companyId, name: 'Bloqueada', phone: '11 98765-4321' }
  const made = await shop.owner.say('POST /api/clients', client)
  await db.updateTable('clients').set({ blocked: true }).where('id', '=', String(made.body.id)).execute()
  await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  expect(await askingsOf(api, shop)).toEqual(['03-02 10:00 outra 04-05 10:00'])
})
