import { reportGroups } from '@encaixe/contract/reports.ts'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAppointments } from '../appointments/facade.ts'
import { findOwnedCompany } from '../companies/facade.ts'
import type { Db } from '../platform/database/db.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'
import { aShop } from '../testing/a-shop.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { openTestDatabaseOnOneServer } from '../testing/test-database.ts'
import { periodsOf } from './report-periods.ts'
import { keyOf, selectBooked, selectSums, selectVisitors } from './store.ts'

const year = periodsOf({ from: '2026-03-03', to: '2027-03-02' })

let api: TestApi
let company: MemberCompany
let companyId: MemberCompanyId

/** Creates a company with a year of appointments among nine other companies; rows are stored in the order of days. */
beforeAll(async () => {
  api = await startTestApi({ database: await openTestDatabaseOnOneServer(), jobs: 'enqueue' })
  const { db } = api.database
  const { companyId: id } = await aShop(api, 'cheia', { collaborators: [{}, {}] })
  const { owner_id: ownerId } = await db
    .selectFrom('companies')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const found = await findOwnedCompany(db, ownerId ?? '')
  if (!found) throw new Error(`Company ${id} has no owner`)
  company = found
  companyId = found.id
  await api.database.exec(`
    -- Without foreign keys, and the others cancelled, so that no constraint takes long.
    set local session_replication_role = replica;
    -- Or the pages are not known as visible to all so soon, and an index alone is no plan.
    set local synchronous_commit = on;
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_id, client_name, day, start_minute, end_minute,
      procedure_name, collaborator_name, status, paid_cents, paid_method, tip_cents, paid_on, share_cents, created_at, updated_at)
    select shop.id, gen_random_uuid(), shop.id, shop.id, md5('client ' || n % 200)::uuid, 'Ana', date '2026-03-03' + n / 4,
      420 + n % 4 * 30, 450 + n % 4 * 30, 'Corte', 'Ana', state.*, now(), now()
    from generate_series(0, 1400) n, (select '${id}'::uuid as id union all
      select md5('company ' || other)::uuid from generate_series(1, 9) other) shop
      join (values ('completed', 5000, 'pix', 300, date '2026-03-03', 0), ('cancelled', null, null, null, null, null)) state
        on (state.column1 = 'completed') = (shop.id = '${id}')
    order by n`)
  await api.database.exec('vacuum analyze appointments')
})

afterAll(async () => {
  await api.close()
  await api.database.close()
})

async function planOf(work: (db: Db) => Promise<unknown>): Promise<string> {
  const [statement] = await sentStatements(work)
  if (!statement) throw new Error('no statement was sent')
  const explain = CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters])
  const { rows } = await api.database.db.executeQuery<{ 'QUERY PLAN': string }>(explain)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each(reportGroups)('a report of a year by %s reads only the index of the company’s days', async (by) => {
  const plan = await planOf((db) => selectSums(db, companyId, year, keyOf(by)))
  expect(plan.match(/ on appointments.*/g)).toHaveLength(1)
  expect(plan).toContain('Index Only Scan using appointments_of_company on appointments')
})

test('the occupancy of a year reads only the index of the company’s days', async () => {
  const plan = await planOf((db) => selectBooked(db, companyId, year))
  expect(plan.match(/ on appointments.*/g)).toHaveLength(1)
  expect(plan).toContain('Index Only Scan using appointments_of_company on appointments')
})

test('the new clients of a year are counted only from the index of the clients’ appointments', async () => {
  const plan = await planOf((db) => selectVisitors(db, companyId, year))
  expect(plan.match(/ on appointments.*/g)).toHaveLength(1)
  expect(plan).toContain('Index Only Scan using appointments_of_client_record on appointments')
})

test('an owner whose past visits are all answered reads that from an index, and not from the visits of a year', async () => {
  const asked = { tab: 'ended', status: 'scheduled', limit: 50 } as const
  const plan = await planOf((db) => listAppointments(db, { company }, asked, api.clock.now()))
  expect(plan).toMatch(/Index Only Scan (Backward )?using appointments_(search|of_company) on appointments/)
})
