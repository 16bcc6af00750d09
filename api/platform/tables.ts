import type { ColumnType } from 'kysely'

/** jsonb goes in as text (`JSON.stringify`), because node-postgres turns a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>

export interface UsersTable {
  id: string
  issuer: string
  subject: string
  name: string | null
  email: string | null
  email_verified: boolean
  picture: string | null
  terms_version: string | null
  terms_accepted_at: Date | null
  terms_hash: string | null
  created_at: Date
  last_seen_at: Date
}

export interface RateHitsTable {
  bucket: string
  window_start: Date
  hits: number
}

export interface IdpRecordsTable {
  model: string
  id: string
  payload: Json<Record<string, unknown>>
  expires_at: Date | null
  uid: string | null
  user_code: string | null
  grant_id: string | null
}

export interface IdpKeysTable {
  id: string
  payload: Json<Record<string, unknown>>
}

export interface IdpAccountsTable {
  sub: string
  name: string
  email: string
  kind: 'demo' | 'used'
  label: string | null
  created_at: Date
  last_used_at: Date
}

export interface SchemaMigrationsTable {
  number: number
  name: string
  checksum: string
  applied_at: Date
}

export interface Tables {
  users: UsersTable
  rate_hits: RateHitsTable
  idp_records: IdpRecordsTable
  idp_keys: IdpKeysTable
  idp_accounts: IdpAccountsTable
  schema_migrations: SchemaMigrationsTable
}
