import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop, everyDay, haveCome, type Shop } from '../testing/a-shop.ts'
import { askingsOf, aWaiter, waits } from '../testing/a-waiter.ts'
import type { Reply } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

// Tuesday, 10:00 in São Paulo.
beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const minute = 60_000

test('a time a month ahead opens: clients are asked, except a client whom the company blocked and a client without an address', async () => {
  const shop = await aShop(api, 'quem')
  const date = '2027-04-05'
  const booked = await (await aClient(api, 'quem-dona')).books(shop.wish({ date }))
  await aWaiter(api, shop, 'quem-bloqueada', { date })
  const silent = await aWaiter(api, shop, 'quem-muda', { date })
  await aWaiter(api, shop, 'quem-outra', { date })
  const { db } = api.database
  await db.updateTable('users').set({ email: null, phone: null }).where('id', '=', silent.userId).execute()
  const client = { companyId: shop.companyId, name: 'Bloqueada', email: 'quem-bloqueada@cliente.example' }
  const made = await shop.owner.say('POST /api/clients', client)
  await db.updateTable('clients').set({ blocked: true }).where('id', '=', String(made.body.id)).execute()
  await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  expect(await askingsOf(api, shop)).toEqual(['03-02 10:00 outra 04-05 10:00'])
})

test('three clients at once are asked for a cancelled time, the oldest entries first, and the next three clients ten minutes later', async () => {
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
const cancels = async (shop: Shop, booked: Reply) => {
  expect(await shop.owner.say(`PATCH /api/schedules/${booked.body.id}/cancel`)).toMatchObject({ status: 200 })
  await rounds()
}
const rounds = async () => expect((await api.drain()).filter(({ error }) => error)).toEqual([])
const later = async (minutes: number) => {
  api.clock.advance(minutes * minute)
  await rounds()
}

test('a client with a later visit on the day is asked first, then the clients of the list; within two hours of the time the next round comes after five minutes', async () => {
  const shop = await aShop(api, 'antes')
  const today = { date: '2027-03-02' }
  const booked = await (await aClient(api, 'antes-dona')).books(shop.wish({ ...today, startTime: '11:30' }))
  for (const name of ['a', 'b', 'c']) {
    await aWaiter(api, shop, `antes-${name}`, today)
    api.clock.advance(1_000)
  }
  const late = await aClient(api, 'antes-tarde')
  const { body } = await late.books(shop.wish({ ...today, startTime: '17:00' }))
  await waits(api, shop, late, { earlier: { id: String(body.id), days: 0 } })
  await cancels(shop, booked)
  const first = ['tarde', 'a', 'b'].map((name) => `03-02 10:10 ${name} 03-02 11:30`)
  expect((await askingsOf(api, shop)).toSorted()).toEqual(first.toSorted())
  await later(4)
  expect(await askingsOf(api, shop)).toHaveLength(3)
  await later(1)
  expect((await askingsOf(api, shop)).at(-1)).toBe('03-02 10:15 c 03-02 11:30')
})

test('a company whose list is off asks nobody for a cancelled time', async () => {
  const shop = await aShop(api, 'tarde', { company: { waitlist: false } })
  const booked = await (await aClient(api, 'tarde-dona')).books(shop.wish())
  await aWaiter(api, shop, 'tarde-a')
  await cancels(shop, booked)
  expect(await askingsOf(api, shop)).toEqual([])
})

test('the owner deletes a day off: a client who waits for that day is asked for its hours', async () => {
  const shop = await aShop(api, 'horas')
  await aWaiter(api, shop, 'horas-a', { date: '2027-03-05' })
  const off = { collaboratorId: shop.collaboratorId, kind: 'off', from: '2027-03-05', to: '2027-03-05' }
  const made = await shop.owner.say('POST /api/exceptions', { ...off, companyId: shop.companyId })
  expect(made.status).toBe(201)
  await rounds()
  expect(await askingsOf(api, shop)).toEqual([])
  await shop.owner.say(`DELETE /api/exceptions/${made.body.id}`)
  await rounds()
  expect((await askingsOf(api, shop)).map((one) => one.slice(6))).toEqual(['10:15 a 03-05 09:00'])
})

test('in the quiet hours clients are asked only for times that begin up to an hour after the quiet hours; other times wait for their end', async () => {
  const shop = await aShop(api, 'noite', {
    collaborators: [{ workSchedule: everyDay({ startTime: '08:00' }) }],
  })
  const [owner, other] = [await aClient(api, 'noite-dona'), await aClient(api, 'noite-dono')]
  const early = await owner.books(shop.wish({ startTime: '08:30' }))
  const day = await other.books(shop.wish({ startTime: '15:00' }))
  await aWaiter(api, shop, 'noite-cedo', { until: '09:00' })
  await aWaiter(api, shop, 'noite-dia', { from: '15:00', until: '16:00' })
  api.clock.advance(12 * 60 * minute)
  await cancels(shop, early)
  await cancels(shop, day)
  expect(await askingsOf(api, shop)).toEqual(['03-02 22:15 cedo 03-03 08:30'])
  await later(9 * 60 + 44)
  expect(await askingsOf(api, shop)).toHaveLength(1)
  await later(1)
  expect((await askingsOf(api, shop)).at(-1)).toBe('03-03 08:00 dia 03-03 15:00')
})

test('a company asks a client for each start once and at most three times a day, even when its list is off, and reads which client no message reaches', async () => {
  const shop = await aShop(api, 'mao', { company: { waitlist: false } })
  const waiter = await aWaiter(api, shop, 'mao-a', { date: '2027-03-09' })
  const asks = (startTime: string) =>
    shop.owner.say(`POST /api/waitlist/${waiter.entryId}/ask`, {
      ...{ date: '2027-03-04', startTime, collaboratorId: shop.collaboratorId },
    })
  const asked = { date: '2027-03-04', startTime: '10:00', collaboratorId: shop.collaboratorId, outcome: null }
  expect(await asks('10:00')).toMatchObject({ status: 201, body: asked })
  expect(await asks('10:00')).toMatchObject({ status: 201, body: asked })
  expect(await asks('10:10')).toMatchObject({ status: 409, body: { code: 'slot_unavailable' } })
  await (await aClient(api, 'mao-b')).books(shop.wish({ date: '2027-03-04', startTime: '11:00' }))
  expect(await asks('11:00')).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
  await asks('12:00')
  await asks('13:00')
  expect(await asks('14:00')).toMatchObject({ status: 409, body: { code: 'too_many' } })
  expect(await askingsOf(api, shop)).toHaveLength(3)

  api.clock.advance(1_000)
  const stopped = await aWaiter(api, shop, 'mao-c', { date: '2027-03-09' })
  const list = await shop.owner.call('GET /api/waitlist', { query: { date: '2027-03-09' } })
  expect(list.items.map(({ isReachable }) => isReachable)).toEqual([true, true])
  await sql`insert into company_stops (company_id, contact_key, stopped_at)
    values (${shop.companyId}, contact_key('mao-c@cliente.example'), ${api.clock.now()})`.execute(
    api.database.db,
  )
  const { items } = await shop.owner.call('GET /api/waitlist', { query: { date: '2027-03-09' } })
  expect(items.map(({ id, isReachable }) => [id, isReachable])).toEqual([
    [waiter.entryId, true],
    [stopped.entryId, false],
  ])
  const refused = await shop.owner.say(`POST /api/waitlist/${stopped.entryId}/ask`, {
    ...{ date: '2027-03-04', startTime: '14:00', collaboratorId: shop.collaboratorId },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'unreachable' } })
})

test('accounts that never came are asked after the clients of the company, and last once they let an asking pass', async () => {
  const shop = await aShop(api, 'contas')
  const date = '2027-03-04'
  const books = async (name: string, startTime: string) =>
    (await aClient(api, `contas-${name}`)).books(shop.wish({ date, startTime }))
  const [first, second] = [await books('dona', '10:00'), await books('dono', '11:00')]
  for (const name of ['nova1', 'nova2', 'nova3', 'veio', 'escrita', 'nova4', 'nova5', 'nova6']) {
    await aWaiter(api, shop, `contas-${name}`, { date })
    api.clock.advance(1_000)
  }
  const { body } = await books('antes', '17:00')
  const tied = await aClient(api, 'contas-antes')
  await waits(api, shop, tied, { earlier: { id: String(body.id), days: 0 } })
  await haveCome(api, shop, [{ name: 'contas-veio' }])
  const written = { companyId: shop.companyId, name: 'Escrita', email: 'contas-escrita@cliente.example' }
  expect((await shop.owner.say('POST /api/clients', written)).status).toBe(201)
  const asked = async (from: number) =>
    (await askingsOf(api, shop))
      .slice(from)
      .map((one) => one.split(' ')[2])
      .toSorted()

  await cancels(shop, first)
  expect(await asked(0)).toEqual(['antes', 'escrita', 'veio'])
  await later(10)
  expect(await asked(3)).toEqual(['nova1', 'nova2', 'nova3'])
  expect((await books('outra', '10:00')).status).toBe(201)
  await later(10)
  await cancels(shop, second)
  expect(await asked(6)).toEqual(['escrita', 'nova4', 'veio'])
  await later(10)
  expect(await asked(9)).toEqual(['antes', 'nova5', 'nova6'])
})
