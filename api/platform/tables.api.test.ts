import { type SelectType, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Database } from './db.ts'
import type { Tables } from './tables.ts'

type Described<T> = { [Column in keyof T]: null extends SelectType<T[Column]> ? 'null' : 'not null' }

/** Written twice on purpose: the compiler holds it to `Tables`, this test holds it to the migrations. */
const described: { [Name in keyof Tables]: Described<Tables[Name]> } = {
  users: {
    id: 'not null',
    issuer: 'not null',
    subject: 'not null',
    name: 'null',
    email: 'null',
    email_verified: 'not null',
    picture: 'null',
    terms_version: 'null',
    terms_accepted_at: 'null',
    terms_hash: 'null',
    created_at: 'not null',
    last_seen_at: 'not null',
  },
  rate_hits: { bucket: 'not null', window_start: 'not null', hits: 'not null' },
  idp_records: {
    model: 'not null',
    id: 'not null',
    payload: 'not null',
    expires_at: 'null',
    uid: 'null',
    user_code: 'null',
    grant_id: 'null',
  },
  idp_keys: { id: 'not null', payload: 'not null' },
  idp_accounts: {
    sub: 'not null',
    name: 'not null',
    email: 'not null',
    kind: 'not null',
    label: 'null',
    created_at: 'not null',
    last_used_at: 'not null',
  },
  schema_migrations: { number: 'not null', name: 'not null', checksum: 'not null', applied_at: 'not null' },
}

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

test('the types of the tables name the columns that the migrations made', async () => {
  const { rows } = await sql<{ table_name: string; column_name: string; is_nullable: string }>`
    select table_name, column_name, is_nullable
      from information_schema.columns where table_schema = 'public'`.execute(database.db)
  const found: Record<string, Record<string, string>> = {}
  for (const { table_name, column_name, is_nullable } of rows) {
    const columns = found[table_name] ?? {}
    columns[column_name] = is_nullable === 'YES' ? 'null' : 'not null'
    found[table_name] = columns
  }
  expect(found).toEqual(described)
})
