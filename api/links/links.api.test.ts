import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { createLinks } from './create-links.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
})

afterAll(() => api.close())

test('a link is an address that only its message knows: the database has no more than its hash', async () => {
  const shop = await aShop(api, 'guarda')
  const client = await aClient(api, 'ana')
  const { body } = await client.books(shop.wish())
  const made = await api.database.transaction((tx) =>
    createLinks(tx, {
      companyId: shop.companyId,
      appointmentId: String(body.id),
      purposes: ['confirm', 'cancel'],
      publicUrl: 'https://encaixe.example',
      now: api.clock.now(),
    }),
  )
  expect(Object.keys(made)).toEqual(['confirm', 'cancel'])
  const tokens = Object.values(made).map((url) => url.replace('https://encaixe.example/a/', ''))
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(new Set(tokens).size).toBe(2)
  const rows = await api.database.db.selectFrom('links').selectAll().execute()
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token)
})
