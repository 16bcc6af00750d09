import type { Client as Known } from '@encaixe/contract/clients.ts'
import type { PersonalData } from '@encaixe/contract/personal-data.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'navalha')
})
afterAll(() => api.close())

const erase = { confirm: 'APAGAR' }
const heldAbout = async ({ say }: Client) =>
  ((await say('GET /api/me/data')).body as unknown as PersonalData).companies
const record = async (id: unknown) =>
  (await shop.owner.say(`GET /api/clients/${id}`)).body as unknown as Known
const shown = async (id: unknown) => (await shop.owner.say(`GET /api/schedules/${id}`)).body

test('an account that typed the number of a record reads and erases its own bookings, and the record stays', async () => {
  const phone = '(11) 95555-0199'
  const of = { clientName: 'Rosa Prado', clientPhone: phone, notes: 'Com a filha' }
  const written = await shop.owner.say('POST /api/schedules', shop.wish({ startTime: '09:00', ...of }))
  const id = written.body.clientRecordId
  const other = await aClient(api, 'helena')
  const own = await other.books(shop.wish({ startTime: '11:00', clientPhone: phone }))
  expect((await shown(own.body.id)).clientRecordId).not.toBe(id)

  expect(await heldAbout(other)).toMatchObject([
    { record: { name: 'Helena', phone: null, notes: null }, visits: 0, appointments: [{ id: own.body.id }] },
  ])
  expect((await other.say('POST /api/me/erase', erase)).status).toBe(204)
  expect(await shown(own.body.id)).toMatchObject({ clientName: 'Cliente apagado', status: 'cancelled' })
  expect(await shown(written.body.id)).toMatchObject({ clientName: 'Rosa Prado', status: 'scheduled' })
  expect(await record(id)).toMatchObject({ name: 'Rosa Prado', phone: '+5511955550199', email: null })
})

test('an account that typed the number of a person who stopped messages does not learn that, and a client who stopped them reads it', async () => {
  const [nina, stopped] = [await aClient(api, 'nina'), await aClient(api, 'oscar')]
  const contacts = ['+5511955550177', 'oscar@cliente.example']
  for (const contact of contacts) {
    await sql`insert into company_stops (company_id, contact_key, stopped_at)
      values (${shop.companyId}, contact_key(${contact}), ${api.clock.now()})`.execute(api.database.db)
  }
  await nina.books(shop.wish({ startTime: '15:00', clientPhone: '(11) 95555-0177' }))
  await stopped.books(shop.wish({ startTime: '16:00' }))
  expect(await heldAbout(nina)).toMatchObject([{ stopped: false, appointments: [{}] }])
  expect(await heldAbout(stopped)).toMatchObject([{ stopped: true }])
})

test('an account reads and erases only its own bookings in a record that two accounts share after a merge', async () => {
  const [ines, joel] = [await aClient(api, 'ines'), await aClient(api, 'joel')]
  const [first, second] = [
    await ines.books(shop.wish({ startTime: '13:00' })),
    await joel.books(shop.wish({ startTime: '14:00' })),
  ]
  const [from, into] = [await shown(first.body.id), await shown(second.body.id)].map(
    (one) => one.clientRecordId,
  )
  await shop.owner.say(`PUT /api/clients/${into}`, { notes: 'O casal do sábado' })
  await shop.owner.say(`POST /api/clients/${from}/merge`, { into })

  expect(await heldAbout(ines)).toMatchObject([{ record: null, appointments: [{ id: first.body.id }] }])
  expect((await ines.say('POST /api/me/erase', erase)).status).toBe(204)
  expect(await shown(first.body.id)).toMatchObject({ clientName: 'Cliente apagado', status: 'cancelled' })
  expect(await shown(second.body.id)).toMatchObject({ clientName: 'Joel', status: 'scheduled' })
  expect(await record(into)).toMatchObject({ name: 'Joel', notes: 'O casal do sábado' })
})

test('a person finds and erases data that a company stored with their verified address, without a booking at that company', async () => {
  const { body } = await shop.owner.say('POST /api/clients', {
    name: 'Kátia',
    email: 'Katia@cliente.example',
    notes: 'Indicação da Rosa',
  })
  const katia = await aClient(api, 'katia')
  expect(await heldAbout(katia)).toMatchObject([{ record: { notes: 'Indicação da Rosa' }, appointments: [] }])
  const stranger = { sub: 'katia-2', name: 'Kátia', email: 'katia@cliente.example', email_verified: false }
  const data = await api.as(stranger)('GET /api/me/data')
  expect(data.companies).toEqual([])

  expect((await katia.say('POST /api/me/erase', erase)).status).toBe(204)
  expect((await shop.owner.say(`GET /api/clients/${body.id}`)).status).toBe(404)
})
