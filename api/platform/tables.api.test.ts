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
  subscriptions: {
    id: 'not null',
    user_id: 'not null',
    plan_id: 'not null',
    trial: 'not null',
    taken_at: 'not null',
    unregistered_payer: 'null',
    provider_customer_id: 'null',
    attribution: 'null',
    next_change_at: 'null',
  },
  subscription_trials: { tax_id_hash: 'not null', user_id: 'not null', granted_at: 'not null' },
  subscription_secrets: { purpose: 'not null', secret: 'not null' },
  subscription_acts: {
    id: 'not null',
    act_order: 'not null',
    subscription_id: 'not null',
    kind: 'not null',
    plan_id: 'not null',
    at: 'not null',
  },
  subscription_checkouts: {
    id: 'not null',
    subscription_id: 'not null',
    provider_id: 'not null',
    link: 'not null',
    cents: 'not null',
    due_on: 'not null',
    status: 'not null',
    opened_at: 'not null',
    expires_at: 'not null',
    recurrence_id: 'null',
    recurrence_closed: 'not null',
  },
  subscription_payments: {
    provider_id: 'not null',
    subscription_id: 'not null',
    cents: 'not null',
    due_on: 'not null',
    state: 'not null',
    paid_at: 'null',
    overdue_at: 'null',
    returned_at: 'null',
    invoice_url: 'null',
    flag: 'null',
    paid_order: 'null',
    lookup: 'not null',
  },
  subscription_history: {
    subscription_id: 'not null',
    key: 'not null',
    entry_order: 'not null',
    action: 'not null',
    plan_id: 'not null',
    status: 'not null',
    at: 'not null',
    period_start: 'null',
    period_end: 'null',
  },
  payment_events: {
    id: 'not null',
    kind: 'not null',
    payload: 'not null',
    received_at: 'not null',
    handled_at: 'null',
    outcome: 'null',
  },
  simulated_charges: {
    id: 'not null',
    customer_id: 'not null',
    checkout_id: 'not null',
    recurrence_id: 'not null',
    reference: 'not null',
    cents: 'not null',
    due_on: 'not null',
    status: 'not null',
    paid_on: 'null',
    return_to: 'not null',
    created_at: 'not null',
  },
  companies: {
    id: 'not null',
    owner_id: 'not null',
    name: 'not null',
    slug: 'not null',
    cnpj: 'not null',
    email: 'not null',
    phone: 'null',
    address: 'null',
    description: 'null',
    timezone: 'not null',
    slot_interval: 'not null',
    business_hours: 'null',
    theme_color: 'null',
    is_active: 'not null',
    version: 'not null',
    created_at: 'not null',
    updated_at: 'not null',
  },
  company_slugs: { slug: 'not null', company_id: 'not null', taken_at: 'not null' },
  procedures: {
    company_id: 'not null',
    id: 'not null',
    name: 'not null',
    description: 'null',
    duration_minutes: 'not null',
    price_cents: 'null',
    is_active: 'not null',
    version: 'not null',
    created_at: 'not null',
    updated_at: 'not null',
    deleted_at: 'null',
  },
  collaborators: {
    company_id: 'not null',
    id: 'not null',
    name: 'not null',
    email: 'not null',
    role: 'null',
    work_schedule: 'not null',
    is_active: 'not null',
    version: 'not null',
    created_at: 'not null',
    updated_at: 'not null',
    deleted_at: 'null',
  },
  collaborator_procedures: { company_id: 'not null', collaborator_id: 'not null', procedure_id: 'not null' },
  appointments: {
    company_id: 'not null',
    id: 'not null',
    procedure_id: 'not null',
    collaborator_id: 'not null',
    client_user_id: 'null',
    client_name: 'not null',
    client_email: 'null',
    client_phone: 'null',
    day: 'not null',
    start_minute: 'not null',
    end_minute: 'not null',
    procedure_name: 'not null',
    price_cents: 'null',
    collaborator_name: 'not null',
    status: 'not null',
    notes: 'null',
    confirmed_at: 'null',
    created_at: 'not null',
    updated_at: 'not null',
  },
  idempotency_keys: {
    user_id: 'not null',
    key: 'not null',
    fingerprint: 'not null',
    made: 'not null',
    taken_at: 'not null',
  },
  messages: {
    company_id: 'not null',
    id: 'not null',
    appointment_id: 'not null',
    event: 'not null',
    receiver: 'not null',
    channel: 'not null',
    address: 'not null',
    subject: 'not null',
    body: 'not null',
    status: 'not null',
    reason: 'null',
    created_at: 'not null',
    sent_at: 'null',
  },
  subscription_facts: {
    user_id: 'null',
    plan_id: 'null',
    trial: 'null',
    taken_at: 'null',
    acts: 'null',
    payments: 'null',
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
