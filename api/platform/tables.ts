import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
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

export interface CompaniesTable {
  id: string
  owner_id: string
  name: string
  slug: string
  cnpj: string
  email: string
  phone: string | null
  address: string | null
  description: string | null
  timezone: TimeZone
  slot_interval: 5 | 10 | 15 | 20 | 30 | 60
  business_hours: ColumnType<OpenDay[] | null, string | null, string | null>
  theme_color: ThemeColor | null
  is_active: boolean
  version: number
  created_at: Date
  updated_at: Date
}

export interface CompanySlugsTable {
  slug: string
  company_id: string
  taken_at: Date
}

export interface ProceduresTable {
  company_id: string
  id: string
  name: string
  description: string | null
  duration_minutes: number
  price_cents: number | null
  is_active: boolean
  version: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface CollaboratorsTable {
  company_id: string
  id: string
  name: string
  email: string
  role: string | null
  work_schedule: Json<WorkSchedule>
  is_active: boolean
  version: number
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

export interface CollaboratorProceduresTable {
  company_id: string
  collaborator_id: string
  procedure_id: string
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
  companies: CompaniesTable
  company_slugs: CompanySlugsTable
  procedures: ProceduresTable
  collaborators: CollaboratorsTable
  collaborator_procedures: CollaboratorProceduresTable
  schema_migrations: SchemaMigrationsTable
}
