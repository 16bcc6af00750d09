import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

async function movedMessages(id: string) {
  const rows = await api.database.db
    .selectFrom('messages')
    .select(['event', 'receiver'])
    .where('appointment_id', '=', id)
    .where('event', '=', 'moved')
    .where('channel', '=', 'email')
    .orderBy('receiver')
    .execute()
  return rows.map(({ receiver }) => receiver)
}

test('nobody is notified of a move that is undone at once, even if owner and professional are one person', async () => {
  const shop = await aShop(api, 'so-eu', { collaborators: [{ email: 'contato@so-eu.example' }] })
  const company = { ...shop.owner.company, email: 'contato@so-eu.example' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  const client = await aClient(api, 'dora')
  const { body } = await client.books(shop.wish())
  await api.drain()
  const { collaboratorId } = shop
  for (const startTime of ['11:00', '10:00']) {
    const to = { date: '2027-03-03', startTime, collaboratorId }
    expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
    // The page still offers to undo ten seconds later.
    api.clock.advance(10_000)
    await api.drain()
  }
  api.clock.advance(20_000)
  await api.drain()
  expect(await movedMessages(String(body.id))).toEqual([])
})

test('a client is notified of a move although the zone changes before its message is written', async () => {
  const shop = await aShop(api, 'fuso')
  const client = await aClient(api, 'eva')
  const { body } = await client.books(shop.wish())
  await api.drain()
  const to = { date: '2027-03-03', startTime: '15:00', collaboratorId: shop.collaboratorId }
  expect((await shop.owner.say(`PATCH /api/schedules/${body.id}/reschedule`, to)).status).toBe(200)
  const company = { ...shop.owner.company, timezone: 'America/Manaus' }
  expect((await shop.owner.say(`PUT /api/companies/${shop.companyId}`, company)).status).toBe(200)
  api.clock.advance(20_000)
  await api.drain()
  expect(await movedMessages(String(body.id))).toEqual(['client', 'collaborator', 'owner'])
})
