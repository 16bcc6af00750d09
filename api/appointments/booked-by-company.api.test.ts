import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, type Client, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'navalha', { company: { maxOpenBookings: 2 } })
})
afterAll(() => api.close())

const contactOf = (name: string) => ({
  clientName: `${name} da agenda`,
  clientEmail: `${name}@cliente.example`,
})
const byCompany = async (wish: Record<string, unknown>) =>
  (await shop.owner.say('POST /api/schedules', shop.wish(wish))).body as {
    id: string
    clientId: string | null
  }
const shownTo = async ({ say }: Client) =>
  ((await say('GET /api/schedules/my-schedules')).body as unknown as { id: string }[]).map(({ id }) => id)

test('a client sees, annotates, moves and cancels the appointments that the company booked for the record that this account proved', async () => {
  const ana = await aClient(api, 'ana')
  await ana.books(shop.wish({ startTime: '09:00' }))
  const { id, clientId } = await byCompany({ startTime: '11:00', ...contactOf('ana'), internalNotes: 'VIP' })
  expect(clientId).toBeNull()
  expect(await shownTo(ana)).toContain(id)
  const { status, body } = await ana.say(`GET /api/schedules/${id}`)
  expect([status, body.clientName, body.internalNotes]).toEqual([200, 'ana da agenda', undefined])
  expect((await ana.say(`GET /api/schedules/${id}/history`)).body).toMatchObject([
    { kind: 'booked', by: 'company' },
  ])
  expect((await ana.say(`PUT /api/schedules/${id}`, { notes: 'Vou de bicicleta' })).status).toBe(200)
  const to = { date: '2027-03-03', startTime: '12:00', collaboratorId: shop.collaboratorId }
  expect((await ana.say(`PATCH /api/schedules/${id}/reschedule`, to)).body).toMatchObject({
    id,
    startTime: '12:00',
  })
  expect((await ana.say(`GET /api/visits/${id}`)).status).toBe(200)
  expect((await ana.say(`PATCH /api/schedules/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' })
  expect((await shop.owner.say(`GET /api/schedules/${id}/history`)).body).toMatchObject([
    { by: 'company' },
    { kind: 'notes', by: 'client' },
    { kind: 'moved', by: 'client' },
    { kind: 'cancelled', by: 'client' },
  ])
})

test('bookings by the company do not count among the open bookings of a client', async () => {
  const bia = await aClient(api, 'bia')
  expect((await bia.books(shop.wish({ date: '2027-03-04', startTime: '09:00' }))).status).toBe(201)
  for (const startTime of ['10:00', '11:00', '12:00'])
    await byCompany({ date: '2027-03-04', startTime, ...contactOf('bia') })
  expect(await shownTo(bia)).toHaveLength(4)
  expect((await bia.books(shop.wish({ date: '2027-03-04', startTime: '13:00' }))).status).toBe(201)
  expect((await bia.books(shop.wish({ date: '2027-03-04', startTime: '14:00' }))).body.code).toBe('too_many')
})

test('an account that typed the telephone of a client record gets a record of its own and does not see the company’s bookings for the record', async () => {
  const clientPhone = '(11) 95555-0199'
  const { id } = await byCompany({
    date: '2027-03-05',
    startTime: '09:00',
    clientName: 'Rosa Prado',
    clientPhone,
    withoutContact: true,
  })
  const eva = await aClient(api, 'eva')
  const own = await eva.books(shop.wish({ date: '2027-03-05', startTime: '10:00', clientPhone }))
  const records = await Promise.all(
    [id, own.body.id].map(
      async (one) => (await shop.owner.say(`GET /api/schedules/${one}`)).body.clientRecordId,
    ),
  )
  expect(new Set(records).size).toBe(2)
  expect(await shownTo(eva)).toEqual([own.body.id])
  expect((await eva.say(`GET /api/schedules/${id}`)).status).toBe(404)
  expect((await eva.say(`PATCH /api/schedules/${id}/cancel`)).status).toBe(404)
})

test('a client who booked with the telephone of another person does not see the company’s bookings for that person', async () => {
  const clientPhone = '(11) 95555-0188'
  const max = await aClient(api, 'max')
  const own = await max.books(shop.wish({ date: '2027-03-09', startTime: '09:00', clientPhone }))
  const wishes = [{ withoutContact: true }, { clientEmail: 'teresa@cliente.example' }]
  for (const [at, contact] of wishes.entries()) {
    const wish = { date: '2027-03-09', startTime: `1${at}:00`, clientName: 'Teresa', clientPhone, ...contact }
    const { id } = await byCompany(wish)
    expect((await max.say(`GET /api/schedules/${id}`)).status).toBe(404)
  }
  expect(await shownTo(max)).toEqual([own.body.id])
})

test('two accounts proved one client record: neither of them sees the company’s bookings for it', async () => {
  const [gil, ivo] = [await aClient(api, 'gil'), await aClient(api, 'ivo')]
  const [first, second] = [
    await gil.books(shop.wish({ date: '2027-03-06', startTime: '09:00' })),
    await ivo.books(shop.wish({ date: '2027-03-06', startTime: '10:00' })),
  ]
  const { id } = await byCompany({ date: '2027-03-06', startTime: '11:00', ...contactOf('ivo') })
  expect(await shownTo(ivo)).toEqual([second.body.id, id])
  const [from, into] = await Promise.all(
    [first, second].map(
      async ({ body }) => (await shop.owner.say(`GET /api/schedules/${body.id}`)).body.clientRecordId,
    ),
  )
  await shop.owner.say(`POST /api/clients/${from}/merge`, { into })
  expect([await shownTo(gil), await shownTo(ivo)]).toEqual([[first.body.id], [second.body.id]])
})

test('a client erases the account: appointments that the company booked for this client are erased too', async () => {
  const lia = await aClient(api, 'lia')
  await lia.books(shop.wish({ date: '2027-03-08', startTime: '09:00' }))
  const { id } = await byCompany({ date: '2027-03-08', startTime: '10:00', ...contactOf('lia') })
  expect(await shownTo(lia)).toContain(id)
  expect((await lia.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect((await shop.owner.say(`GET /api/schedules/${id}`)).body).toMatchObject({
    clientName: 'Cliente apagado',
    status: 'cancelled',
  })
})
