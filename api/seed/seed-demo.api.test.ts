import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countForUser } from '../appointments/list-appointments.ts'
import { findOwnedCompany } from '../companies/facade.ts'
import type { Database } from '../platform/database/db.ts'
import { readHistory, readStatus } from '../subscriptions/read-status.ts'
import { sayingAs } from '../testing/an-owner.ts'
import { findOverlaps } from '../testing/find-overlaps.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { findDemoPage } from './find-demo-page.ts'
import { seedDemo } from './seed-demo.ts'

let api: TestApi

beforeEach(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterEach(() => api.close())

/** Checks the parts of the company that a visitor sees, and of the subscription that the owner sees. */
async function expectWholeShop() {
  const anyone = sayingAs(api)
  const shop = await anyone('GET /api/public/company/navalha')
  expect(shop.body).toMatchObject({
    name: 'Barbearia Navalha',
    themeColor: 'azul',
    acceptsBookings: true,
    businessHours: [
      { day: 'tuesday', opens: '09:00', closes: '20:00' },
      { day: 'wednesday', opens: '09:00', closes: '20:00' },
      { day: 'thursday', opens: '09:00', closes: '20:00' },
      { day: 'friday', opens: '09:00', closes: '20:00' },
      { day: 'saturday', opens: '08:00', closes: '18:00' },
    ],
  })
  const services = await anyone(`GET /api/public/procedures/${shop.body.id}`)
  expect(Object.values(services.body).map((service) => (service as { name: string }).name)).toEqual([
    'Corte',
    'Degradê',
    'Corte infantil',
    'Pezinho',
    'Corte e barba',
    'Dia do noivo',
    'Barba na navalha',
    'Pigmentação de barba',
  ])

  await api.drain()
  const { db } = api.database
  const staff = await db
    .selectFrom('collaborators')
    .leftJoin('collaborator_procedures as performed', (join) =>
      join
        .onRef('performed.company_id', '=', 'collaborators.company_id')
        .onRef('performed.collaborator_id', '=', 'collaborators.id'),
    )
    .select((eb) => ['name', eb.fn.count<number>('performed.procedure_id').as('performs')])
    .groupBy('name')
    .orderBy('name')
    .execute()
  expect(staff.map(({ name, performs }) => [name, Number(performs)])).toEqual([
    ['Diego Amaral', 5],
    ['José Prado', 5],
    ['Rafael Nogueira', 8],
    ['Tainá Ribeiro', 6],
  ])
  const deposits = await db
    .selectFrom('deposits')
    .select(['cents', 'state', 'code'])
    .orderBy('state')
    .execute()
  expect(deposits.map(({ state }) => state)).toEqual(['claimed', 'waiting'])
  for (const { cents, code } of deposits) {
    expect(cents).toBeGreaterThan(0)
    expect(code).toContain('pix@navalha.example')
  }
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('subject', '=', 'demo-rafael')
    .executeTakeFirstOrThrow()
  expect(await readStatus(api.deps, id)).toMatchObject({
    isActive: true,
    awaitsPayment: false,
    subscription: { status: 'active', plan: { id: 'basic' }, createdAt: '2027-01-21T13:00:00.000Z' },
    currentPeriodEnd: expect.stringContaining('2027-03-2'),
  })
  const history = await readHistory(api.deps, id)
  expect(history.map(({ action }) => action)).toEqual(['payment_received', 'created'])
}

test('a start on an empty database creates the open barber shop once', async () => {
  const { deps } = api
  expect(await seedDemo({ ...deps, config: { ...deps.config, demo: false } })).toBe(false)
  expect(await seedDemo(deps)).toBe(true)
  await expectWholeShop()
  expect(await seedDemo(deps)).toBe(false)
})

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/**
 * Returns a database whose process seems to be killed after this number of writes: each later write fails. A
 * transaction that was killed in the middle is rolled back.
 */
function dying(database: Database, after: number): Database {
  let left = after
  const commit = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (writes.has(node.kind)) commit()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    async transaction(work) {
      commit()
      return database.transaction(work)
    },
  }
}

test('a start that was killed at any write is completed by the next start', async () => {
  const found = ['']
  for (let after = 1; ; ) {
    const deps = { ...api.deps, database: dying(api.database, after) }
    const outcome = await seedDemo(deps).catch((error: Error) => error.message)
    if (outcome === true) break
    expect(outcome).toBe('killed')
    const left = await written()
    // When a step repeats its first write, the start must survive one more write to make progress.
    after = left === found.at(-1) ? after + 1 : 1
    found.push(left)
    api.clock.advance(3_600_000)
  }
  expect(new Set(found).size).toBeGreaterThanOrEqual(15)
  api.clock.set('2027-03-02T13:00:00Z')
  await expectWholeShop()
  expect(await seedDemo(api.deps)).toBe(false)
})

test('a page of Encaixe links to the demonstration only while the demonstration is public', async () => {
  expect(await findDemoPage(api.deps)).toBe('')
  await seedDemo(api.deps)
  expect(await findDemoPage(api.deps)).toBe('navalha')
  const off = { ...api.deps.config, demo: false }
  expect(await findDemoPage({ ...api.deps, config: off })).toBe('')
  await api.database.db.updateTable('companies').set({ is_active: false }).execute()
  expect(await findDemoPage(api.deps)).toBe('')
})

async function written(): Promise<string> {
  const counts = await Promise.all(
    (
      [
        'users',
        'subscription_checkouts',
        'subscription_payments',
        'companies',
        'procedures',
        'collaborators',
      ] as const
    ).map(async (table) => {
      const { rows } = await api.database.db.executeQuery<{ count: number }>(
        CompiledQuery.raw(`select count(*)::int as count from ${table}`),
      )
      return rows[0]?.count
    }),
  )
  return counts.join()
}

test('a later start does not overwrite the changes of the owner', async () => {
  await seedDemo(api.deps)
  const { db } = api.database
  await db.updateTable('procedures').set({ name: 'Outro', deleted_at: api.clock.now() }).execute()
  await db.updateTable('collaborators').set({ deleted_at: api.clock.now() }).execute()
  expect(await seedDemo(api.deps)).toBe(false)
})

test('a start on a database with another user creates nothing', async () => {
  await api.as('ana')('GET /api/auth/profile')
  expect(await seedDemo(api.deps)).toBe(false)
  expect((await sayingAs(api)('GET /api/public/company/navalha')).status).toBe(404)
})

test('a demonstration has past and future appointments, six for each of its two clients and a visit for one of the two', async () => {
  await seedDemo(api.deps)
  const { db } = api.database
  const everyone = await db
    .selectFrom('appointments')
    .leftJoin('users', 'users.id', 'appointments.client_user_id')
    .select([
      'users.subject',
      'appointments.status',
      'collaborator_id',
      'client_id',
      'visit_id',
      'no_preference',
    ])
    .execute()
  expect(everyone.length).toBeGreaterThan(350)
  expect(everyone.filter(({ client_id }) => client_id === null)).toEqual([])
  expect(await findOverlaps(api.database)).toEqual([])
  for (const sub of ['demo-marcos', 'demo-nina']) {
    const own = everyone.filter(({ subject, visit_id }) => subject === sub && visit_id === null)
    expect(own.map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'completed',
      'completed',
      'completed',
      'scheduled',
      'scheduled',
    ])
  }
  const parts = everyone.filter(({ visit_id }) => visit_id !== null)
  const visits = [...Map.groupBy(parts, ({ visit_id }) => visit_id).values()]
  expect(visits.map((rows) => new Set(rows.map((row) => row.collaborator_id)).size).sort()).toEqual([1, 2])
  expect(parts.map(({ subject }) => subject).sort()).toEqual(['demo-nina', 'demo-nina', null, null])
  expect(everyone.filter((one) => one.no_preference)).toHaveLength(1)
})

test('a demonstration has payments by every usual method, shares and tips, and its last till was closed 5 reais short', async () => {
  await seedDemo(api.deps)
  const { db } = api.database
  const paid = await db.selectFrom('appointments').selectAll().where('status', '=', 'completed').execute()
  expect(new Set(paid.map((row) => row.paid_method))).toEqual(new Set(['pix', 'credit', 'debit', 'cash']))
  expect(paid.filter((row) => row.paid_on !== row.day || row.share_basis_points === null)).toEqual([])
  expect(new Set(paid.map((row) => row.share_basis_points))).toEqual(
    new Set([6_000, 5_000, 5_500, 4_250, 4_500]),
  )
  const tipped = paid.filter((row) => row.tip_cents !== 0).length / paid.length
  expect(tipped).toBeGreaterThan(0.1)
  expect(tipped).toBeLessThan(0.2)
  const [till, ...others] = await db.selectFrom('till_closings').selectAll().execute()
  expect(others).toEqual([])
  expect(till?.lines.length).toBeGreaterThan(5)
  expect(till?.counted).toEqual({ ...till?.expected, cash: (till?.expected.cash ?? 0) - 500 })
  expect(await seedDemo(api.deps)).toBe(false)
})

test('a demonstration has messages about the next appointments, and one of them failed because the number has no WhatsApp', async () => {
  await seedDemo(api.deps)
  const { db } = api.database
  const messages = await db
    .selectFrom('messages')
    .select(['status', 'channel', 'created_at', 'next_attempt_at'])
    .where('appointment_id', 'is not', null)
    .execute()
  const failed = messages.filter(({ status }) => status !== 'sent')
  expect(messages.length).toBeGreaterThan(15)
  expect(failed).toMatchObject([{ status: 'failed', channel: 'whatsapp', next_attempt_at: null }])
  for (const { created_at } of messages) expect(created_at < api.clock.now()).toBe(true)
  const [{ waiting } = { waiting: 0 }] = await db
    .selectFrom('reminders')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .execute()
  expect(Number(waiting)).toBeGreaterThan(50)
})

test('a demonstration has days off and a closed holiday, no appointment at these times, and a trail that names its owner', async () => {
  await seedDemo(api.deps)
  const { db } = api.database
  const exceptions = await db
    .selectFrom('exceptions')
    .select(['reason', 'weekly'])
    .orderBy('from_day')
    .execute()
  expect(exceptions).toEqual([
    { reason: 'Curso de colorimetria', weekly: false },
    { reason: 'Almoço com a filha', weekly: true },
    { reason: 'Sexta-feira Santa', weekly: false },
  ])
  const { owner_id } = await db.selectFrom('companies').select('owner_id').executeTakeFirstOrThrow()
  const userId = owner_id ?? ''
  const company = await findOwnedCompany(db, userId)
  expect(await countForUser(db, { company, userId }, api.clock.now())).toMatchObject({ conflicts: 0 })
  // Every act of the owner has their account: without one the trail would call it an act by a link.
  const acts = await db
    .selectFrom('trail')
    .select('by_user_id')
    .where('by_role', '=', 'owner')
    .distinct()
    .execute()
  expect(acts).toEqual([{ by_user_id: userId }])
})

test('a demonstration has a professional and a receptionist as members, and a later start does not add a member whom the owner removed', async () => {
  await seedDemo(api.deps)
  const { db } = api.database
  const everyone = db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .leftJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'members.company_id')
        .onRef('collaborators.id', '=', 'members.collaborator_id'),
    )
    .select(['users.subject', 'members.role', 'collaborators.name'])
    .orderBy('members.role')
  expect(await everyone.execute()).toEqual([
    { subject: 'demo-taina', role: 'professional', name: 'Tainá Ribeiro' },
    { subject: 'demo-beatriz', role: 'reception', name: null },
  ])
  await db.deleteFrom('members').execute()
  expect(await seedDemo(api.deps)).toBe(false)
  expect(await everyone.execute()).toEqual([])
})
