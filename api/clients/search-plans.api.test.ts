import type { ClientOrder } from '@encaixe/contract/client-rules.ts'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnedCompany } from '../companies/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { searchedWords } from '../platform/searched-words.ts'
import { aShop } from '../testing/a-shop.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { selectClients } from './store/lists.ts'

let api: TestApi
let company: MemberCompany
let professional: string

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  const shop = await aShop(api, 'cheia', { collaborators: [{}, {}] })
  const row = await api.database.db
    .selectFrom('companies')
    .select('owner_id')
    .where('id', '=', shop.companyId)
    .executeTakeFirstOrThrow()
  const found = await findOwnedCompany(api.database.db, row.owner_id ?? '')
  if (!found) throw new Error('The owner of the test shop has no company')
  company = found
  const { companyId: neighbour } = await aShop(api, 'vizinha')
  for (let from = 1; from < 24_000; from += 1_000) {
    await sql`
      insert into clients (company_id, id, name, phone, email, visits, last_visit, created_at, updated_at)
      select ${from < 6_000 ? company.id : neighbour}::uuid, gen_random_uuid(), 'Ana ' || md5(n::text), '+55119' || (60000000 + n),
        'c' || n || '@plano.example', n % 40, date '2026-01-01' + n % 300, now(), now()
      from generate_series(${from}::int, ${from + 999}::int) n`.execute(api.database.db)
  }
  professional = shop.collaboratorIds[0] ?? ''
  // The professional serves six hundred clients, every tenth one; the other clients are served by a colleague.
  await sql`
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_id, client_name, day, start_minute,
      end_minute, procedure_name, collaborator_name, status, created_at, updated_at, paid_cents, paid_method, tip_cents,
      paid_on, share_cents)
    select ${company.id}::uuid, gen_random_uuid(), ${shop.procedureId}::uuid, k.id, c.id, c.name,
      date '2016-01-01' + (n / 4)::integer, 540 + n % 4 * 30, 570 + n % 4 * 30, 'Corte', k.name, 'completed', now(), now(),
      0, 'other', 0, date '2016-01-01', 0
    from (select c.*, row_number() over (order by c.id) as n from clients c where c.company_id = ${company.id}::uuid) c
      join collaborators k on k.id = (${shop.collaboratorIds}::uuid[])[case when n % 10 = 0 then 1 else 2 end]`.execute(
    api.database.db,
  )
  await api.database.exec('vacuum analyze clients, appointments')
})

afterAll(() => api.close())

/** Returns the query plan of the statement that the list of clients sends. */
async function readsOf(q: string, order: ClientOrder, only: string | null = null) {
  const now = { date: '2027-03-02', minute: 600 }
  const asked = { companyId: company.id, only, words: searchedWords(q), order, limit: 51, now }
  const [statement] = await sentStatements((db) => selectClients(db, asked))
  if (!statement) throw new Error('The list of clients sent no SQL statement')
  const { rows } = await api.database.db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${statement.sql}`, [...statement.parameters]),
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['', 'name', 'clients_by_name'],
  ['', 'recent', 'clients_by_visit'],
  ['', 'visits', 'clients_by_visits'],
  ['an', 'name', 'clients_by_name'],
  ['ana', 'recent', 'clients_by_visit'],
  ['an', 'fit', 'clients_by_visit'],
  ['ana', 'fit', 'clients_by_visit'],
  ['c5777@plano', 'fit', 'clients_searched'],
  ['60005777', 'fit', 'clients_searched'],
  ['zq', 'name', 'clients_searched'],
  ['c5777@plano', 'name', 'clients_searched'],
  ['60005777', 'visits', 'clients_searched'],
] as const)('a search for "%s" by %s among many clients reads %s', async (q, order, index) => {
  const plan = await readsOf(q, order)
  // A shard of a distributed table has its number behind the name of each index.
  expect(plan.replaceAll(/_\d{6} /g, ' ')).toContain(`${index} `)
  expect(plan).not.toContain('Seq Scan on clients')
})

test('a professional’s search among many clients reads their own clients from an index', async () => {
  const plan = await readsOf('ana', 'name', professional)
  // The planner uses a bitmap scan of the index or an index-only scan, depending on the number of own clients.
  expect(plan).toContain('appointments_of_served')
  expect(plan).not.toMatch(/Seq Scan on (appointments|clients)/)
})
