import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOwnedCompany } from '../companies/facade.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { searchedWords } from '../platform/searched-words.ts'
import { aShop } from '../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'
import { selectClients } from './store/lists.ts'

let api: TestApi
let company: MemberCompany

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  const shop = await aShop(api, 'cheia')
  const row = await api.database.db
    .selectFrom('companies')
    .select('owner_id')
    .where('id', '=', shop.companyId)
    .executeTakeFirstOrThrow()
  const found = await findOwnedCompany(api.database.db, row.owner_id ?? '')
  if (!found) throw new Error('the shop is owned')
  company = found
  for (let from = 1; from < 6_000; from += 1_000) {
    await sql`
      insert into clients (company_id, id, name, phone, email, visits, last_visit, created_at, updated_at)
      select ${company.id}::uuid, gen_random_uuid(), 'Ana ' || md5(n::text), '+55119' || (60000000 + n),
        'c' || n || '@plano.example', n % 40, date '2026-01-01' + n % 300, now(), now()
      from generate_series(${from}::int, ${from + 999}::int) n`.execute(api.database.db)
  }
  await api.database.exec('vacuum analyze clients')
})

afterAll(() => api.close())

/** The nodes that read the table, of the statement that the list sends. */
async function readsOf(q: string, order: 'name' | 'recent' | 'visits', only: string | null = null) {
  const sent: CompiledQuery[] = []
  const db: Db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query),
  })
  const now = { date: '2027-03-02', minute: 600 }
  const asked = { companyId: company.id, only, words: searchedWords(q), order, limit: 51, now }
  await selectClients(db, asked).catch(() => {})
  const [statement] = sent
  if (!statement) throw new Error('the list sent no statement')
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
  ['zq', 'name', 'clients_searched'],
  ['c5777@plano', 'name', 'clients_searched'],
  ['60005777', 'visits', 'clients_searched'],
] as const)('a search for "%s" by %s among many clients reads %s', async (q, order, index) => {
  const plan = await readsOf(q, order)
  expect(plan).toContain(`${index} `)
  expect(plan).not.toContain('Seq Scan on clients')
})

test('a professional’s search among many clients reads whom she serves from an index', async () => {
  const plan = await readsOf('ana', 'name', company.id)
  expect(plan).toContain('Index Only Scan using appointments_of_served')
  expect(plan).not.toMatch(/Seq Scan on (appointments|clients)/)
})
