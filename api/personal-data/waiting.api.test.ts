import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'guarda')
})

afterAll(() => api.close())

async function waits(name: string): Promise<Client> {
  const client = await aClient(api, name)
  const windows = [{ from: '2027-03-03', to: '2027-03-04', startTime: '09:00', endTime: '12:00' }]
  const items = [{ procedureId: shop.procedureId, collaboratorId: null }]
  const wish = { companyId: shop.companyId, items, windows, collaboratorId: null }
  expect((await client.say('POST /api/waitlist', wish)).status).toBe(201)
  return client
}

const listed = async () => {
  const { items } = await shop.owner.call('GET /api/waitlist', { query: { date: '2027-03-03' } })
  return items.map(({ clientName }) => clientName)
}

/** The waiting list in the file that the company downloads. */
async function exported(): Promise<string> {
  const headers = { authorization: `Bearer ${await api.token(shop.owner.name)}` }
  const file = await api.fetch(`/api/companies/${shop.companyId}/export`, { headers })
  const waiting = unzipSync(new Uint8Array(await file.arrayBuffer()))['lista-de-espera.csv']
  return new TextDecoder().decode(waiting).toLowerCase()
}

const count = async (table: 'waitlist_entries' | 'waitlist_windows') =>
  (await api.database.db.selectFrom(table).select('company_id').execute()).length

test('a client reads their waiting lists in their data, and no longer waits after the erasure', async () => {
  const ana = await waits('ana')
  const { waitlist } = await ana.call('GET /api/me/data')
  expect(waitlist).toMatchObject([
    { company: { slug: 'guarda-agenda' }, procedures: ['Corte'], status: 'open', asked: 0 },
  ])
  expect(await listed()).toHaveLength(1)
  expect((await ana.say('GET /api/me/export')).status).toBe(200)
  expect((await shop.owner.say(`GET /api/companies/${shop.companyId}/export`)).status).toBe(200)
  expect((await ana.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(await count('waitlist_windows')).toBe(0)
})

test('a client whose record the shop erases no longer waits at the shop', async () => {
  const bia = await waits('bia')
  const booked = await bia.books(shop.wish({ date: '2027-03-08' }))
  const { clientRecordId } = (await shop.owner.say(`GET /api/schedules/${booked.body.id}`)).body
  expect(await listed()).toHaveLength(1)
  expect((await shop.owner.say(`DELETE /api/clients/${clientRecordId}`)).status).toBe(204)
  expect(await bia.call('GET /api/waitlist/mine')).toEqual([])
  expect(await exported()).not.toContain('bia')
})

test('a client who waits without a booking leaves the list and the export when the shop erases the record with this e-mail', async () => {
  const duda = await waits('duda')
  const email = 'DUDA@cliente.example'
  const { body } = await shop.owner.say('POST /api/clients', { name: 'Duda', email })
  expect(await exported()).toContain('duda')
  expect((await shop.owner.say(`DELETE /api/clients/${body.id}`)).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(await duda.call('GET /api/waitlist/mine')).toEqual([])
  expect(await exported()).not.toContain('duda')
  expect((await duda.call('GET /api/me/data')).waitlist).toMatchObject([{ status: 'ended' }])
})

test('entries of the waiting list are closed when they are over, and deleted a year later', async () => {
  await waits('caio')
  const open = api.database.db.selectFrom('waitlist_entries').select('id').where('status', '=', 'open')
  expect(await open.execute()).toHaveLength(1)
  api.clock.advance(3 * 86_400_000)
  await api.runSchedules()
  await api.drain()
  expect(await open.execute()).toEqual([])
  expect(await count('waitlist_windows')).toBe(0)
  expect(await count('waitlist_entries')).toBe(4)
  api.clock.advance(370 * 86_400_000)
  await api.runSchedules()
  await api.drain()
  expect(await count('waitlist_entries')).toBe(0)
})
