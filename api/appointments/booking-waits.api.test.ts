import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { countWaiting } from '../testing/test-database.ts'

let api: TestApi
let client: Client
let rival: pg.Client

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  client = await aClient(api, 'ana')
  rival = new pg.Client({ connectionString: api.database.url })
  await rival.connect()
})

afterAll(async () => {
  await rival.end()
  await api.close()
})

/** Sends a booking while another connection has locked the collaborator. */
async function bookAgainst(shop: Shop, close: (id: string) => Promise<unknown>) {
  await rival.query('begin')
  await rival.query('select 1 from collaborators where company_id = $1 and id = $2 for update', [
    shop.companyId,
    shop.collaboratorId,
  ])
  const key = `espera-${shop.companyId}`
  const booking = client.say('POST /api/schedules', shop.wish({ startTime: '11:00' }), {
    'idempotency-key': key,
  })
  await expect.poll(() => countWaiting(api.database)).toBe(1)
  await close(shop.collaboratorId)
  const reply = await booking
  const { rows: keys } = await rival.query('select from idempotency_keys where key = $1', [key])
  const events = (await api.drain()).filter(({ kind }) => kind === 'booking-event')
  return { reply, kept: keys.length, events: events.length }
}

test('a booking that waits while a collaborator is deactivated is refused, and stores neither key nor job', async () => {
  const shop = await aShop(api, 'fecha-antes')
  const { reply, ...left } = await bookAgainst(shop, async (id) => {
    await rival.query('update collaborators set is_active = false where company_id = $1 and id = $2', [
      shop.companyId,
      id,
    ])
    await rival.query('commit')
  })
  expect(reply).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  expect(left).toEqual({ kept: 0, events: 0 })
})

test('a booking that waits while a deactivation is rolled back succeeds', async () => {
  const shop = await aShop(api, 'fica-aberta')
  const { reply, ...left } = await bookAgainst(shop, () => rival.query('rollback'))
  expect(reply.status).toBe(201)
  expect(left).toEqual({ kept: 1, events: 1 })
})
