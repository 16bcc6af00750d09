import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { ContactSubject } from '@encaixe/contract/contact-subjects.ts'
import type {
  MessageChannel,
  MessageEvent,
  MessageReceiver,
  MessageStatus,
} from '@encaixe/contract/messages.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { ColumnType, GeneratedAlways as Generated } from 'kysely'

/** jsonb goes in as text (`JSON.stringify`), because node-postgres turns a JavaScript array into a PostgreSQL array. */
export type Json<T> = ColumnType<T, string, string>

/** As above, where there may be nothing. */
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface UsersTable {
  id: string
  issuer: string
  subject: string
  name: string | null
  email: string | null
  email_verified: boolean
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
  listed: ColumnType<boolean, boolean | undefined, boolean>
  version: number
  created_at: Date
  updated_at: Date
}

export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  subject: ContactSubject
  message: string
  created_at: Date
  relayed_at: Date | null
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

export interface AppointmentsTable {
  company_id: string
  id: string
  procedure_id: string
  collaborator_id: string
  client_user_id: string | null
  client_name: string
  client_email: string | null
  client_phone: string | null
  day: string
  start_minute: number
  end_minute: number
  procedure_name: string
  price_cents: number | null
  collaborator_name: string
  status: 'scheduled' | 'completed' | 'cancelled'
  notes: string | null
  confirmed_at: Date | null
  created_at: Date
  updated_at: Date
  sequence: ColumnType<number, number | undefined, number>
}

export interface AppointmentChangesTable {
  company_id: string
  appointment_id: string
  change_order: Generated<number>
  kind: 'moved' | 'confirmed' | 'completed' | 'cancelled' | 'notes'
  at: Date
  by_role: 'company' | 'client'
  by_user_id: string | null
  from_collaborator_id: string | null
  from_collaborator_name: string | null
  from_day: string | null
  from_start_minute: number | null
  from_end_minute: number | null
  to_collaborator_id: string | null
  to_collaborator_name: string | null
  to_day: string | null
  to_start_minute: number | null
  to_end_minute: number | null
  taken_confirmation: Date | null
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  fingerprint: string
  made: string
  taken_at: Date
}

export interface MessagesTable {
  company_id: string | null
  id: string
  appointment_id: string | null
  key: string
  event: MessageEvent
  receiver: MessageReceiver
  channel: MessageChannel
  address: string
  subject: string
  body: string | null
  sequence: ColumnType<number, number | undefined, number>
  content: OptionalJson<MessageContent>
  told: OptionalJson<ToldPlace>
  status: MessageStatus
  reason: string | null
  attempts: ColumnType<number, number | undefined, number>
  next_attempt_at: Date | null
  provider_id: string | null
  created_at: Date
  sent_at: Date | null
}

/** What a message needs beyond its words. */
export type MessageContent = {
  html?: string
  senderName?: string
  replyTo?: string
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string }
  template?: { name: string; parameters: { name: string; text: string }[]; buttons?: string[] }
}

export type ToldPlace = {
  day: string
  start_minute: number
  end_minute: number
  collaborator_id: string
  collaborator_name: string
}

export interface MessageSettingsTable {
  company_id: string
  email: boolean
  whatsapp: boolean
  sms: boolean
  first_on: boolean
  first_minutes: number
  second_on: boolean
  second_minutes: number
  quiet_on: boolean
  quiet_from: number
  quiet_until: number
  updated_at: Date
}

export interface RemindersTable {
  company_id: string
  appointment_id: string
  kind: 'first' | 'second'
  due_at: Date
  state: 'waiting' | 'done' | 'dropped'
  hand_text: string | null
  hand_done_at: Date | null
}

export interface ReminderStopsTable {
  company_id: string
  contact: string
  stopped_at: Date
}

export interface MessageRatesTable {
  channel: MessageChannel
  free_at: Date
}

export interface LinksTable {
  token_hash: string
  company_id: string
  appointment_id: string
  purpose: 'confirm' | 'cancel' | 'reschedule' | 'calendar' | 'stop'
  created_at: Date
}

export interface SchemaMigrationsTable {
  number: number
  name: string
  checksum: string
  applied_at: Date
}

export type InJson<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K]
}

type PlanId = 'micro' | 'basic' | 'pro'

export interface SubscriptionsTable {
  id: string
  user_id: string
  plan_id: PlanId
  trial: boolean
  taken_at: Date
  unregistered_payer: OptionalJson<{ name: string; taxId: string; phone: string; email: string }>
  provider_customer_id: string | null
  attribution: OptionalJson<Record<string, string>>
  next_change_at: Date | null
}

export interface SubscriptionTrialsTable {
  tax_id_hash: string
  user_id: string
  granted_at: Date
}

export interface SubscriptionSecretsTable {
  purpose: string
  secret: string
}

export interface SubscriptionActsTable {
  id: string
  act_order: number
  subscription_id: string
  kind: 'cancelled' | 'reactivated' | 'plan_changed'
  plan_id: PlanId
  at: Date
}

export interface SubscriptionCheckoutsTable {
  id: string
  subscription_id: string
  provider_id: string
  link: string
  cents: number
  due_on: string
  status: 'open' | 'paid' | 'closed'
  opened_at: Date
  expires_at: Date
  recurrence_id: string | null
  recurrence_closed: boolean
}

export interface SubscriptionPaymentsTable {
  provider_id: string
  subscription_id: string
  cents: number
  due_on: string
  state: 'awaiting' | 'paid' | 'overdue' | 'returned' | 'gone'
  paid_at: Date | null
  overdue_at: Date | null
  returned_at: Date | null
  invoice_url: string | null
  flag: 'second_for_period' | 'wrong_amount' | 'after_cancellation' | null
  paid_order: number | null
  lookup: number
}

export interface SubscriptionHistoryTable {
  subscription_id: string
  key: string
  entry_order: Generated<number>
  action: string
  plan_id: PlanId
  status: string
  at: Date
  period_start: Date | null
  period_end: Date | null
}

/** A view. An instant inside JSON is text. */
export interface SubscriptionFactsView {
  user_id: string | null
  plan_id: PlanId | null
  trial: boolean | null
  taken_at: Date | null
  acts: Generated<InJson<SubscriptionActsTable>[] | null>
  payments: Generated<InJson<SubscriptionPaymentsTable>[] | null>
}

export interface PaymentEventsTable {
  id: string
  kind: string
  payload: Json<Record<string, unknown>>
  received_at: Date
  handled_at: Date | null
  outcome: string | null
}

export interface SimulatedChargesTable {
  id: string
  customer_id: string
  checkout_id: string
  recurrence_id: string
  reference: string
  cents: number
  due_on: string
  status: 'PENDING' | 'CONFIRMED' | 'OVERDUE' | 'DELETED'
  paid_on: string | null
  return_to: string
  created_at: Date
}

export interface Tables {
  users: UsersTable
  rate_hits: RateHitsTable
  idp_records: IdpRecordsTable
  idp_keys: IdpKeysTable
  idp_accounts: IdpAccountsTable
  companies: CompaniesTable
  company_slugs: CompanySlugsTable
  contact_messages: ContactMessagesTable
  procedures: ProceduresTable
  collaborators: CollaboratorsTable
  collaborator_procedures: CollaboratorProceduresTable
  appointments: AppointmentsTable
  appointment_changes: AppointmentChangesTable
  idempotency_keys: IdempotencyKeysTable
  messages: MessagesTable
  message_settings: MessageSettingsTable
  reminders: RemindersTable
  reminder_stops: ReminderStopsTable
  message_rates: MessageRatesTable
  links: LinksTable
  schema_migrations: SchemaMigrationsTable
  subscriptions: SubscriptionsTable
  subscription_trials: SubscriptionTrialsTable
  subscription_secrets: SubscriptionSecretsTable
  subscription_acts: SubscriptionActsTable
  subscription_checkouts: SubscriptionCheckoutsTable
  subscription_payments: SubscriptionPaymentsTable
  subscription_history: SubscriptionHistoryTable
  subscription_facts: SubscriptionFactsView
  payment_events: PaymentEventsTable
  simulated_charges: SimulatedChargesTable
}
