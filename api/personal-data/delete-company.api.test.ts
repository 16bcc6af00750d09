import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pix } from '../testing/a-deposit-shop.ts'
import { aClient, aShop, type Shop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let shop: Shop

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
  shop = await aShop(api, 'navalha')
})
afterAll(() => api.close())

async function rowsOf(companyId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id'`.execute(api.database.db)
  const counts: Record<string, number> = {}
  for (const { table_name: table } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where company_id = ${companyId}::uuid`.execute(
      api.database.db,
    )
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

test('when an owner deletes the company, clients get a message, the page says that it is deleted, and thirty days later nothing is left', async () => {
  const ana = await aClient(api, 'ana')
  const coming = await ana.books(shop.wish({ date: '2027-03-09' }))
  await shop.owner.say('POST /api/exceptions', {
    companyId: shop.companyId,
    kind: 'off',
    from: '2027-03-20',
    to: '2027-03-20',
  })
  const deposit = { when: 'always', amount: { percent: 30 }, minutes: 1_440 }
  const { body: company } = await shop.owner.say('GET /api/companies/my-company')
  await shop.owner.say(`PUT /api/companies/${shop.companyId}`, { ...company, pix, deposit })
  const held = await ana.books(shop.wish({ date: '2027-03-11' }))
  expect(held.body).toMatchObject({ status: 'held', deposit: { state: 'waiting' } })
  const share = { collaboratorId: shop.collaboratorId, percent: 50, from: '2027-03-01' }
  expect((await shop.owner.say('POST /api/shares', share)).status).toBe(201)
  const counted = { cash: 0, pix: 0, debit: 0, credit: 0, other: 0 }
  expect((await shop.owner.say('POST /api/till/2027-03-02/close', { counted })).status).toBe(201)
  const statement = await shop.owner.say('POST /api/statements', {
    collaboratorId: shop.collaboratorId,
    month: '2027-03',
  })
  await shop.owner.say(`PATCH /api/statements/${statement.body.id}/send`)
  await api.drain()
  const path = `DELETE /api/companies/${shop.companyId}`
  const slug = 'navalha-agenda'

  expect((await shop.owner.say(path, { confirm: 'navalha' })).body).toMatchObject({ code: 'invalid' })
  expect((await shop.owner.say(path, { confirm: slug })).body).toMatchObject({
    code: 'subscription_open',
    error: 'Cancele a sua assinatura antes de apagar a empresa.',
  })
  await shop.owner.say('DELETE /api/subscriptions/my-subscription')
  expect((await shop.owner.say(path, { confirm: slug })).status).toBe(204)

  expect((await shop.owner.say(path, { confirm: slug })).status).toBe(404)
  expect((await shop.owner.say('GET /api/companies/my-company')).status).toBe(404)
  const page = await (await api.fetch(`/api/public/company/${slug}`)).json()
  expect(page).toEqual({ id: shop.companyId, name: 'Empresa navalha-agenda', slug, isActive: false })
  expect((await ana.books(shop.wish({ date: '2027-03-10' }))).body.code).toBe('company_inactive')

  await api.drain()
  expect((await ana.say(`GET /api/schedules/${coming.body.id}`)).body.status).toBe('cancelled')
  const unpaid = (await ana.say(`GET /api/schedules/${held.body.id}`)).body
  expect(unpaid).toMatchObject({ status: 'cancelled', deposit: { state: 'refused' } })
  const notified = await api.database.db
    .selectFrom('messages')
    .select(['receiver', 'status'])
    .where('event', '=', 'cancelled')
    .execute()
  expect(notified).toEqual([
    { receiver: 'client', status: 'sent' },
    { receiver: 'client', status: 'sent' },
  ])

  api.clock.set('2027-03-31T12:00:00Z')
  await api.runSchedules()
  await api.drain()
  expect(await rowsOf(shop.companyId)).toMatchObject({
    appointments: 2,
    collaborators: 1,
    clients: 1,
    statements: 1,
  })
  api.clock.set('2027-04-02T12:00:00Z')
  await api.runSchedules()
  await api.drain()
  // The address stays reserved: a printed address leads to no other company.
  expect(await rowsOf(shop.companyId)).toEqual({ company_slugs: 1 })
  const { rows } = await sql`
    select from companies where id = ${shop.companyId}::uuid and num_nonnulls(pix_key, pix_name, deposit_when) > 0`.execute(
    api.database.db,
  )
  expect(rows).toEqual([])
  expect((await ana.say(`GET /api/companies/slug-available?slug=${slug}`)).body).toEqual({
    available: false,
    reason: 'taken',
  })
  expect((await ana.say('GET /api/me/data')).body.companies).toEqual([])
})

test('an owner who deleted the company erases the account', async () => {
  const { owner, companyId } = await aShop(api, 'outra')
  await owner.say('DELETE /api/subscriptions/my-subscription')
  await owner.say(`DELETE /api/companies/${companyId}`, { confirm: 'outra-agenda' })
  expect((await owner.say('POST /api/me/erase', { confirm: 'APAGAR' })).status).toBe(204)
  expect((await owner.say('GET /api/auth/profile')).status).toBe(401)
})

test('an owner reads the trail and the messages of the last 24 months, and no older ones', async () => {
  const { owner, wish } = await aShop(api, 'terceira')
  const booked = await (await aClient(api, 'bia')).books(wish({ date: '2027-04-05' }))
  await api.drain()
  const trail = async () => (await owner.say('GET /api/trail')).body.items as object[]
  const messages = async () => (await owner.say(`GET /api/schedules/${booked.body.id}/messages`)).body
  const before = (await trail()).length
  expect(before).toBeGreaterThan(0)

  api.clock.set('2029-04-01T12:00:00Z')
  await api.runSchedules()
  await api.drain()
  expect(await trail()).toHaveLength(before)
  expect(await messages()).toHaveLength(3)
  api.clock.set('2029-04-03T12:00:00Z')
  await api.runSchedules()
  await api.drain()
  expect(await trail()).toEqual([])
  expect(await messages()).toEqual([])
})

test('of a company that was used, 26 months later only its book, its appointments and their history are left', async () => {
  const { owner, companyId, collaboratorId, wish } = await aShop(api, 'antiga')
  const { company } = owner
  const ana = await aClient(api, 'ana-antiga')
  const now = api.clock.now()
  const date = new Date(now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const booked = await ana.books(wish({ date }))
  const proposals = [{ date, startTime: '15:00', collaboratorId }]
  expect((await owner.say(`POST /api/schedules/${booked.body.id}/offer`, { proposals })).status).toBe(201)
  expect((await owner.say(`DELETE /api/schedules/${booked.body.id}/offer`)).status).toBe(204)
  const moved = { ...company, slug: 'antiga-nova' }
  expect((await owner.say(`PUT /api/companies/${companyId}`, moved)).status).toBe(200)
  await api.drain()
  const stored = Object.keys(await rowsOf(companyId))
  expect(stored).toEqual(
    expect.arrayContaining(['messages', 'offers', 'reminders', 'trail', 'company_slug_changes']),
  )

  now.setUTCMonth(now.getUTCMonth() + 26)
  api.clock.set(now.toISOString())
  await api.runSchedules()
  expect((await api.drain()).filter(({ error }) => error)).toEqual([])
  // On several nodes the stamp of its catalog is beside them.
  const left = Object.keys(await rowsOf(companyId)).filter((name) => name !== 'company_stamps')
  expect(left.toSorted()).toEqual([
    'appointments',
    'client_accounts',
    'clients',
    'collaborator_procedures',
    'collaborators',
    'company_slugs',
    'memberships',
    'procedures',
  ])
})

test('a client gets the message about a deleted company a night later, when the job that cancels was lost', async () => {
  const other = await aShop(api, 'perdida')
  const bia = await aClient(api, 'bia')
  const now = api.clock.now().getTime()
  const day = (after: number) => new Date(now + after * 86_400_000).toISOString().slice(0, 10)
  const booked = await bia.books(other.wish({ date: day(5) }))
  await api.drain()
  await other.owner.say('DELETE /api/subscriptions/my-subscription')
  const closing = { confirm: 'perdida-agenda' }
  expect((await other.owner.say(`DELETE /api/companies/${other.companyId}`, closing)).status).toBe(204)
  await sql`delete from jobs.job where state = 'created'`.execute(api.database.db)
  await api.drain()
  expect((await bia.say(`GET /api/schedules/${booked.body.id}`)).body.status).toBe('scheduled')
  api.clock.set(`${day(1)}T06:05:00Z`)
  await api.runSchedules()
  await api.drain()
  expect((await bia.say(`GET /api/schedules/${booked.body.id}`)).body.status).toBe('cancelled')
})
