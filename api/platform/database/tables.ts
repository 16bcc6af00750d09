// Generated from the migrations: after a change of them run "npm run tables".
import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import type { OfferedTime } from '@encaixe/contract/offers.ts'
import type { PushSettings } from '@encaixe/contract/push.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CompanyId } from '../ids.ts'
import type { AskedItem, InJson, Json, MessageContent, MessageLinks, OptionalJson, NotifiedPlace } from './json-columns.ts'

export interface AcceptedHitsTable {
  key: string
  instants: Date[]
  refused_until: Date | null
}

export interface AppointmentChangesTable {
  company_id: CompanyId
  appointment_id: string
  change_order: GeneratedAlways<number>
  kind: 'moved' | 'confirmed' | 'completed' | 'no_show' | 'reopened' | 'accepted' | 'declined' | 'expired' | 'cancelled' | 'notes' | 'deposit_claimed' | 'deposit_received' | 'deposit_refused' | 'deposit_refunded'
  at: Date
  by_role: 'company' | 'client' | 'system'
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
  taken_outside: Generated<boolean>
}

export interface AppointmentsTable {
  company_id: CompanyId
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
  status: 'scheduled' | 'completed' | 'cancelled' | 'no_show' | 'held'
  notes: string | null
  confirmed_at: Date | null
  created_at: Date
  updated_at: Date
  sequence: Generated<number>
  internal_notes: string | null
  search_text: Generated<string>
  buffer_minutes: Generated<number>
  outside: Generated<boolean>
  held_until: Date | null
  offer_id: string | null
  without_contact: Generated<boolean>
  visit_id: string | null
  no_preference: Generated<boolean>
  waived_minutes: Generated<number>
  guest_name: string | null
  series_id: string | null
  client_id: string | null
  asked_until: Date | null
  paid_cents: number | null
  paid_method: 'cash' | 'pix' | 'debit' | 'credit' | 'other' | null
  tip_cents: number | null
  paid_on: string | null
  share_basis_points: number | null
  share_cents: number | null
  new_client: boolean | null
}

export interface AsaasEmulatorTable {
  id: Generated<boolean>
  state: Json<Record<string, unknown>>
}

export interface CalendarFeedsTable {
  company_id: CompanyId
  id: string
  collaborator_id: string | null
  user_id: string
  token_hash: Buffer
  created_at: Date
  read_at: Date | null
  shown_digest: string | null
  changed_at: Date | null
}

export interface ClientAccountsTable {
  company_id: CompanyId
  user_id: string
  client_id: string
  proved: boolean
  by_desk: Generated<boolean>
}

export interface ClientClaimsTable {
  company_id: CompanyId
  id: string
  client_id: string
  user_id: string
  phone: string
  claimed_at: Date
  proved_at: Date | null
  answer: 'yes' | 'no' | null
  answered_at: Date | null
}

export interface ClientsTable {
  company_id: CompanyId
  id: string
  name: string
  phone: string | null
  email: string | null
  email_claimed: Generated<boolean>
  birthday: string | null
  notes: string | null
  tags: Generated<string[]>
  blocked: Generated<boolean>
  visits: Generated<number>
  no_shows: Generated<number>
  last_visit: string | null
  spent_cents: Generated<number>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  sort_name: Generated<string>
  search_text: Generated<string>
}

export interface CollaboratorProceduresTable {
  company_id: CompanyId
  collaborator_id: string
  procedure_id: string
}

export interface CollaboratorsTable {
  company_id: CompanyId
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
  photo_id: string | null
  gets_mails: Generated<boolean>
  email_by_owner: Generated<boolean>
  position: number | null
}

export interface CompaniesTable {
  id: ColumnType<CompanyId, string, never>
  owner_id: string | null
  name: string
  slug: string
  cnpj: string | null
  email: string
  phone: string | null
  address: string | null
  description: string | null
  timezone: TimeZone
  slot_interval: 5 | 10 | 15 | 20 | 30 | 60
  business_hours: OptionalJson<OpenDay[]>
  theme_color: ThemeColor | null
  is_active: boolean
  version: number
  created_at: Date
  updated_at: Date
  listed: Generated<boolean>
  max_open_bookings: Generated<number>
  timezone_changed_at: Date | null
  cpf: string | null
  ask_phone: Generated<'required' | 'optional'>
  email_public: Generated<boolean>
  photo_id: string | null
  closed_on_holidays: Generated<boolean>
  minimum_notice: Generated<number>
  booking_horizon: Generated<number>
  cancellation_notice: Generated<number>
  no_show_after: Generated<number>
  no_show_then: Generated<'none' | 'ask' | 'deposit'>
  no_show_cleared_by: Generated<number>
  deleted_at: Date | null
  erased_at: Date | null
  waitlist: Generated<boolean>
  pix_kind: 'cpf' | 'cnpj' | 'email' | 'phone' | 'random' | null
  pix_key: string | null
  pix_name: string | null
  pix_city: string | null
  deposit_when: 'never' | 'always' | 'new_clients' | 'after_no_shows' | null
  deposit_cents: number | null
  deposit_percent: number | null
  deposit_minutes: number | null
  stamp: Generated<string>
  first_messages_from: Date | null
  deposit_refund: Generated<'until_notice' | 'never'>
  article: 'a' | 'o' | 'none' | null
}

export interface CompanySlugChangesTable {
  company_id: CompanyId
  change_order: GeneratedAlways<number>
  at: Date
}

export interface CompanySlugsTable {
  slug: string
  company_id: CompanyId
  taken_at: Date
  given_up_at: Date | null
  visited_at: Date | null
  printed_at: Date | null
}

export interface CompanyStampsTable {
  company_id: CompanyId
  stamp: string
}

export interface CompanyStopsTable {
  company_id: CompanyId
  contact_key: string
  stopped_at: Date
  only_reminders: Generated<boolean>
  not_me: Generated<boolean>
  says_not_me: Generated<boolean>
}

export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  subject: 'suporte' | 'vendas' | 'parceria' | 'outro'
  message: string
  created_at: Date
  relayed_at: Date | null
}

export interface DepositsTable {
  company_id: CompanyId
  visit_id: string
  cents: number
  code: string
  state: 'waiting' | 'claimed' | 'received' | 'refused' | 'expired' | 'refunded'
  due_at: Date
  created_at: Date
  claimed_at: Date | null
  settled_at: Date | null
  refund: Generated<'until_notice' | 'never'>
  refund_notice: Generated<number>
  claimed_until: Date | null
}

export interface ErasedClientsTable {
  company_id: CompanyId
  account_key: string
  blocked: boolean
  outcomes: string[]
  report_refused: boolean
  erased_at: Date
}

export interface ExceptionsTable {
  company_id: CompanyId
  id: string
  collaborator_id: string | null
  kind: 'off' | 'hours'
  from_day: string
  to_day: string | null
  start_minute: number | null
  end_minute: number | null
  break_start_minute: number | null
  break_end_minute: number | null
  weekly: boolean
  reason: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface FormerMembersTable {
  company_id: CompanyId
  user_id: string
  ended_at: Date
  collaborator_id: string | null
}

export interface HolidayDecisionsTable {
  company_id: CompanyId
  day: string
  decision: 'open' | 'closed' | 'hours'
  exception_id: string | null
  decided_at: Date
}

export interface IdTokensTable {
  token_hash: string
  session_id: string | null
  revoked: boolean
  expires_at: Date
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  fingerprint: string
  made: string
  taken_at: Date
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

export interface IdpKeysTable {
  id: string
  payload: Json<Record<string, unknown>>
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

export interface InvitationMailsTable {
  user_id: string
  at: Date
}

export interface InvitationsTable {
  company_id: CompanyId
  id: string
  role: 'manager' | 'reception' | 'professional'
  collaborator_id: string | null
  name: string
  email: string
  token_hash: Buffer
  invited_by: string
  created_at: Date
  expires_at: Date
  accepted_by: string | null
}

export interface JobMarksTable {
  job: string
  done_until: Date
}

export interface LinksTable {
  token_hash: string
  company_id: CompanyId
  appointment_id: string | null
  purpose: 'confirm' | 'cancel' | 'reschedule' | 'manage' | 'calendar' | 'stop' | 'choose' | 'take' | 'statement'
  created_at: Date
  contact_key: string | null
  offer_id: string | null
  ask_id: string | null
  statement_id: string | null
}

export interface MembersTable {
  company_id: CompanyId
  id: string
  user_id: string
  role: 'manager' | 'reception' | 'professional'
  collaborator_id: string | null
  name: string | null
  email: string | null
  since: Date
}

export interface MembershipsView {
  company_id: CompanyId | null
  user_id: string | null
  role: 'owner' | MembersTable['role'] | null
  collaborator_id: string | null
  member_id: string | null
}

export interface MessageContactSecretTable {
  only_one: Generated<boolean>
  secret: string
}

export interface MessageContactsTable {
  key: string
  answered_at: Date | null
  suppressed_at: Date | null
  suppressed_for: 'missing' | 'asked' | null
}

export interface MessageQueueTable {
  message_id: string
  channel: string
  lane: number
  company_id: CompanyId
  due_at: Date
  claimed_until: Date | null
}

export interface MessageRatesTable {
  channel: MessageChannel
  free_at: Date
}

export interface MessageSettingsTable {
  company_id: CompanyId
  email: Generated<boolean>
  whatsapp: Generated<boolean>
  sms: Generated<boolean>
  first_on: boolean
  first_minutes: number
  second_on: boolean
  second_minutes: number
  quiet_on: boolean
  quiet_from: number
  quiet_until: number
  updated_at: Date
  channels: MessageChannel[]
}

export interface MessagesTable {
  company_id: CompanyId | null
  id: string
  appointment_id: string | null
  event: 'booked' | 'asked' | 'deposit_asked' | 'deposit_claimed' | 'moved' | 'cancelled' | 'zone_changed' | 'offered' | 'offer_unanswered' | 'time_opened' | 'reminder_first' | 'reminder_second' | 'contested' | 'statement_sent' | 'statement_answered' | 'address_changed' | 'invited' | 'contact' | 'trial_ending' | 'payment_due' | 'payment_overdue' | 'price_changed' | 'subscription_cancelled'
  receiver: 'client' | 'collaborator' | 'former_collaborator' | 'owner' | 'invited' | 'support'
  channel: 'email' | 'whatsapp' | 'sms'
  address: string
  subject: string
  body: string | null
  status: 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'withdrawn' | 'held'
  reason: string | null
  created_at: Date
  sent_at: Date | null
  key: string
  sequence: Generated<number>
  content: OptionalJson<MessageContent>
  told: OptionalJson<NotifiedPlace>
  attempts: Generated<number>
  next_attempt_at: Date | null
  provider_id: string | null
  account_id: string | null
  admitted_at: Date | null
  by_client: Generated<boolean>
  retried_at: Generated<Date[]>
  ask_id: string | null
  first_typed_by: 'company' | 'account' | null
  links: OptionalJson<MessageLinks>
}

export interface NewClientNetworksTable {
  company_id: CompanyId
  visit_id: string
  network: string
  booked_at: Date
}

export interface OffersTable {
  company_id: CompanyId
  id: string
  appointment_id: string
  made_at: Date
  ends_at: Date
  settled_at: Date | null
  outcome: 'chosen' | 'cancelled' | 'changed' | 'expired' | 'withdrawn' | null
  proposals: Json<OfferedTime[]>
}

export interface OpeningsTable {
  company_id: CompanyId
  id: string
  appointment_id: string | null
  collaborator_id: string
  day: string
  start_minute: number
  end_minute: number
  opened_at: Date
  next_at: Date | null
}

export interface PaymentEventsTable {
  id: string
  kind: string
  payload: Json<Record<string, unknown>>
  received_at: Date
  handled_at: Date | null
  outcome: string | null
}

export interface PhotosTable {
  company_id: CompanyId
  id: string
  bytes: Buffer
  created_at: Date
}

export interface ProceduresTable {
  company_id: CompanyId
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
  category: string | null
  buffer_minutes: Generated<number>
  deposit: Generated<'company' | 'none' | 'own'>
  deposit_cents: number | null
  deposit_percent: number | null
  position: number | null
}

export interface PushKeysTable {
  id: number
  public_key: string
  private_key: string
}

export interface PushSettingsTable {
  company_id: CompanyId
  user_id: string
  settings: Json<PushSettings>
}

export interface PushSubscriptionsTable {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  hour_began_at: Date | null
  sent_in_hour: Generated<number>
}

export interface RateHitsTable {
  bucket: string
  window_start: Date
  hits: number
}

export interface ReaderBeatsTable {
  process: string
  beat: string
  beaten_at: Date
}

export interface ReadinessTable {
  connection: number
  checked_at: Date
}

export interface RemindersTable {
  company_id: CompanyId
  appointment_id: string
  kind: 'first' | 'second'
  due_at: Date
  state: 'waiting' | 'done' | 'dropped'
  hand_text: string | null
  hand_done_at: Date | null
}

export interface RestoresTable {
  restored_at: Date
  made_at: Date
  completed_at: Date | null
  released_at: Date | null
}

export interface SchemaMigrationsTable {
  number: number
  name: string
  checksum: string
  applied_at: Date
}

export interface SessionsTable {
  secret_hash: string
  id: string
  user_id: string
  sealed: string
  started_at: Date
  renewed_at: Date
  expires_at: Date
  claimed_until: Date | null
}

export interface SharesTable {
  company_id: CompanyId
  id: string
  collaborator_id: string
  procedure_id: string | null
  basis_points: number
  from_day: string
  created_at: Date
}

export interface StatementLinesTable {
  company_id: CompanyId
  statement_id: string
  appointment_id: string
  kind: 'service' | 'correction'
  day: string
  start_minute: number
  procedure_name: string
  basis_points: number | null
  cents: number
  share_cents: number
  tip_cents: number
}

export interface StatementsTable {
  company_id: CompanyId
  id: string
  collaborator_id: string
  collaborator_name: string | null
  month: string
  status: 'draft' | 'sent' | 'accepted' | 'contested'
  note: string | null
  created_at: Date
  sent_at: Date | null
  answered_at: Date | null
  needs_account: Generated<boolean>
}

export interface SubscriptionActsTable {
  id: string
  act_order: number
  subscription_id: string
  kind: 'cancelled' | 'reactivated' | 'plan_changed' | 'price_changed'
  plan_id: 'micro' | 'basic' | 'pro'
  at: Date
  cents: number
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

export interface SubscriptionFactsView {
  user_id: string | null
  plan_id: SubscriptionsTable['plan_id'] | null
  trial: boolean | null
  taken_at: Date | null
  acts: InJson<SubscriptionActsTable>[] | null
  payments: InJson<SubscriptionPaymentsTable>[] | null
  cents: number | null
}

export interface SubscriptionHistoryTable {
  subscription_id: string
  key: string
  entry_order: GeneratedAlways<number>
  action: string
  plan_id: SubscriptionsTable['plan_id']
  status: string
  at: Date
  period_start: Date | null
  period_end: Date | null
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

export interface SubscriptionSecretsTable {
  purpose: string
  secret: string
}

export interface SubscriptionTrialsTable {
  tax_id_hash: string
  user_id: string
  granted_at: Date
}

export interface SubscriptionsTable {
  id: string
  user_id: string
  plan_id: 'micro' | 'basic' | 'pro'
  trial: boolean
  taken_at: Date
  unregistered_payer: OptionalJson<{ name: string; taxId: string; phone: string; email: string }>
  provider_customer_id: string | null
  attribution: OptionalJson<Record<string, string>>
  next_change_at: Date | null
  stamp: Generated<string>
  cents: number
}

export interface TillClosingsTable {
  company_id: CompanyId
  day: string
  lines: Json<Till['lines']>
  expected: Json<MethodSums>
  counted: Json<MethodSums>
  closed_at: Date
  closed_by: string | null
}

export interface TrailTable {
  company_id: CompanyId
  id: string
  at: Date
  by_user_id: string | null
  by_role: 'owner' | 'manager' | 'reception' | 'professional' | 'client' | 'system'
  action: string
  kind: string
  record_id: string | null
  amount: number | null
  about_id: string | null
}

export interface TrailNamesTable {
  company_id: CompanyId
  user_id: string
  name: string
  ended_at: Date
}

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
  tokens_revoked_at: Date | null
  phone: string | null
  first_messages: Generated<number>
}

export interface WaitlistAsksTable {
  company_id: CompanyId
  id: string
  entry_id: string
  user_id: string
  opening_id: string | null
  collaborator_id: string
  day: string
  start_minute: number
  end_minute: number
  items: Json<AskedItem[]>
  replaces: OptionalJson<{ day: string; minute: number }>
  asked_at: Date
  asked_on: string
  answers_until: Date
  outcome: 'took' | 'late' | null
  outcome_at: Date | null
  appointment_id: string | null
}

export interface WaitlistEntriesTable {
  company_id: CompanyId
  id: string
  user_id: string
  items: Json<VisitItem[]>
  collaborator_id: string | null
  windows: Json<WaitlistWindow[]>
  appointment_id: string | null
  days_before: number | null
  status: 'open' | 'taken' | 'ended'
  created_at: Date
  ends_at: Date | null
  closed_at: Date | null
  erased_at: Date | null
}

export interface WaitlistWindowsTable {
  company_id: CompanyId
  entry_id: string
  place: number
  created_at: Date
  from_day: string
  to_day: string
  start_minute: number
  end_minute: number
  wish: string
}

export interface WhatsappNumbersTable {
  company_id: CompanyId
  phone_number_id: string
  sealed_token: string
  display_number: string
  verified_name: string
  connected_at: Date
  failing_since: Date | null
  failing_reason: string | null
  free_at: Date | null
}

export interface Tables {
  accepted_hits: AcceptedHitsTable
  appointment_changes: AppointmentChangesTable
  appointments: AppointmentsTable
  asaas_emulator: AsaasEmulatorTable
  calendar_feeds: CalendarFeedsTable
  client_accounts: ClientAccountsTable
  client_claims: ClientClaimsTable
  clients: ClientsTable
  collaborator_procedures: CollaboratorProceduresTable
  collaborators: CollaboratorsTable
  companies: CompaniesTable
  company_slug_changes: CompanySlugChangesTable
  company_slugs: CompanySlugsTable
  company_stamps: CompanyStampsTable
  company_stops: CompanyStopsTable
  contact_messages: ContactMessagesTable
  deposits: DepositsTable
  erased_clients: ErasedClientsTable
  exceptions: ExceptionsTable
  former_members: FormerMembersTable
  holiday_decisions: HolidayDecisionsTable
  id_tokens: IdTokensTable
  idempotency_keys: IdempotencyKeysTable
  idp_accounts: IdpAccountsTable
  idp_keys: IdpKeysTable
  idp_records: IdpRecordsTable
  invitation_mails: InvitationMailsTable
  invitations: InvitationsTable
  job_marks: JobMarksTable
  links: LinksTable
  members: MembersTable
  memberships: MembershipsView
  message_contact_secret: MessageContactSecretTable
  message_contacts: MessageContactsTable
  message_queue: MessageQueueTable
  message_rates: MessageRatesTable
  message_settings: MessageSettingsTable
  messages: MessagesTable
  new_client_networks: NewClientNetworksTable
  offers: OffersTable
  openings: OpeningsTable
  payment_events: PaymentEventsTable
  photos: PhotosTable
  procedures: ProceduresTable
  push_keys: PushKeysTable
  push_settings: PushSettingsTable
  push_subscriptions: PushSubscriptionsTable
  rate_hits: RateHitsTable
  reader_beats: ReaderBeatsTable
  readiness: ReadinessTable
  reminders: RemindersTable
  restores: RestoresTable
  schema_migrations: SchemaMigrationsTable
  sessions: SessionsTable
  shares: SharesTable
  statement_lines: StatementLinesTable
  statements: StatementsTable
  subscription_acts: SubscriptionActsTable
  subscription_checkouts: SubscriptionCheckoutsTable
  subscription_facts: SubscriptionFactsView
  subscription_history: SubscriptionHistoryTable
  subscription_payments: SubscriptionPaymentsTable
  subscription_secrets: SubscriptionSecretsTable
  subscription_trials: SubscriptionTrialsTable
  subscriptions: SubscriptionsTable
  till_closings: TillClosingsTable
  trail: TrailTable
  trail_names: TrailNamesTable
  users: UsersTable
  waitlist_asks: WaitlistAsksTable
  waitlist_entries: WaitlistEntriesTable
  waitlist_windows: WaitlistWindowsTable
  whatsapp_numbers: WhatsappNumbersTable
}
