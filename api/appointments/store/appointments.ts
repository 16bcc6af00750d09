import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Article } from '@encaixe/contract/company-article.ts'
import { type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { comesBack, isBoundAsNew } from '../../notifications/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr, prepared } from '../../platform/database/prepared-statements.ts'
import { aloneIn } from '../../platform/database/savepoint.ts'
import type { AppointmentsTable, Tables } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { MemberCompany } from '../../platform/member-company.ts'

/** A row without the text that a trigger writes for searches. */
export type AppointmentRow = Omit<
  Selectable<AppointmentsTable>,
  'search_text' | 'without_contact' | 'new_client'
> & {
  /** True: no message is sent about this appointment. A missing value means false. */
  without_contact?: boolean
  /** True: an account that never came booked this, and the company has not accepted it. */
  new_client?: boolean | null
  /** True: the bounds of new clients bind this, and not the rule of no-shows. */
  bound_as_new?: boolean
}

/** A row with current values: company name, slug and time zone, and the client's subject at the identity provider. */
export type KnownAppointment = AppointmentRow & {
  company_name: string
  company_article: Article | null
  company_slug: string
  timezone: string
  client_uid: string | null
  /** How a booking that waited for the company's answer ended without being accepted. */
  request_end?: 'declined' | 'expired' | null
  /** True: the client was asked to confirm, and has not answered. */
  unanswered?: boolean
  /** The deposit of the visit; absent when no deposit was asked for. */
  deposit?: Appointment['deposit']
}

/**
 * Returns false when the collaborator is already busy at that time: the constraint decides, not a prior read. The row
 * is sent as JSON, because building a query of twenty columns takes twice the time of the insert.
 */
export async function insertAppointment(tx: Tx, draft: AppointmentRow): Promise<boolean> {
  const { rows } = await sql`
    insert into appointments (${written})
    select ${written} from json_populate_record(null::appointments, ${JSON.stringify(draft)}) drafted
    on conflict on constraint appointments_no_overlap do nothing
    returning id ${prepared}`.execute(tx)
  return rows.length > 0
}

/** Inserts all rows or none. The caller holds the locks of their days. */
export async function insertTogether(tx: Tx, drafts: readonly AppointmentRow[]): Promise<boolean> {
  const [draft, ...others] = drafts
  if (draft && others.length === 0) return insertAppointment(tx, draft)
  return aloneIn(tx, async () => {
    const { rows } = await sql`
      insert into appointments (${written})
      select ${written} from json_populate_recordset(null::appointments, ${JSON.stringify(drafts)}) drafted
      on conflict on constraint appointments_no_overlap do nothing
      returning id ${prepared}`.execute(tx)
    if (rows.length < drafts.length) throw new TakenInPart()
    return true
  }).catch((error: unknown) => {
    if (error instanceof TakenInPart) return false
    throw error
  })
}

class TakenInPart extends Error {}

/** The columns are named one by one to leave out the search text, as long as all other columns of a row together. */
const columns = [
  'company_id',
  'id',
  'procedure_id',
  'collaborator_id',
  'client_user_id',
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'day',
  'start_minute',
  'end_minute',
  'procedure_name',
  'price_cents',
  'collaborator_name',
  'status',
  'notes',
  'internal_notes',
  'confirmed_at',
  'created_at',
  'updated_at',
  'sequence',
  'buffer_minutes',
  'outside',
  'without_contact',
  'new_client',
  'held_until',
  'offer_id',
  'visit_id',
  'series_id',
  'no_preference',
  'waived_minutes',
  'guest_name',
  'asked_until',
  'paid_cents',
  'paid_method',
  'tip_cents',
  'paid_on',
  'share_basis_points',
  'share_cents',
] as const satisfies (keyof AppointmentRow)[]

/** A row is written with the columns that this release knows: those of a newer release get their defaults. */
const written = sql.raw(columns.join(', '))

/** History and deposit are read only for appointments that waited for an answer, because these appointments are few. */
const requestEnd = (companyId?: CompanyId) => sql<
  'declined' | 'expired' | null
>`case when appointments.asked_until is not null
  and appointments.status = 'cancelled' then (select case ended.kind when 'deposit_refused' then 'declined' else ended.kind end
    from appointment_changes ended
    where ended.company_id = ${companyOr(companyId, 'appointments.company_id')} and ended.appointment_id = appointments.id
      and ended.kind in ('declined', 'expired', 'deposit_refused') limit 1) end`

const deposit = (companyId?: CompanyId) => sql<
  Appointment['deposit']
>`case when appointments.asked_until is not null then (select json_build_object('cents', asked.cents, 'code', asked.code,
  'dueAt', asked.due_at, 'state', asked.state, 'claimed', asked.claimed_at is not null, 'refund', asked.refund,
  'refundNotice', asked.refund_notice, 'comesBack', case when appointments.status = 'cancelled' then ${comesBack('asked', companyId)} end) from deposits asked where asked.company_id = ${companyOr(companyId, 'appointments.company_id')}
  and asked.visit_id = coalesce(appointments.visit_id, appointments.id)) end`

/**
 * Whether the client was asked to confirm, by a reminder that was due, and has not answered. A paid deposit is an answer.
 * Reminders of a visit that was booked or moved late are not planned, so nobody was asked. With `offset 0` PostgreSQL
 * looks up each appointment; otherwise it may read the reminders of all companies first.
 */
export const isUnanswered = (
  companyId?: CompanyId,
) => sql<boolean>`case when appointments.status = 'scheduled' and appointments.confirmed_at is null
  then exists (select from reminders asked where asked.company_id = ${companyOr(companyId, 'appointments.company_id')}
    and asked.appointment_id = coalesce(appointments.visit_id, appointments.id) and asked.state = 'done' offset 0)
  and not exists (select from deposits paid where appointments.asked_until is not null and paid.state = 'received'
    and paid.company_id = ${companyOr(companyId, 'appointments.company_id')}
    and paid.visit_id = coalesce(appointments.visit_id, appointments.id) offset 0) else false end`

/**
 * Times that an offer holds are not appointments: only the calendar and the constraint read them. Other held rows wait
 * for the company's answer or for a deposit.
 */
export const known = (db: Db | Tx, companyId?: CompanyId) =>
  db
    .selectFrom('appointments')
    .where('appointments.offer_id', 'is', null)
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .leftJoin('users', 'users.id', 'appointments.client_user_id')
    .select(columns.map((column) => `appointments.${column}` as const))
    .select([
      'companies.name as company_name',
      'companies.article as company_article',
      'companies.slug as company_slug',
      'companies.timezone',
      'users.subject as client_uid',
      requestEnd(companyId).as('request_end'),
      deposit(companyId).as('deposit'),
      isBoundAsNew(companyId).as('bound_as_new'),
      isUnanswered(companyId).as('unanswered'),
    ])

/** The appointments of a company, of one collaborator in it, or of a user as a client. */
export type Whose = { companyId: CompanyId; only?: string | null } | { userId: string }

/** The company of appointments that belong to one. */
export const companyOf = (whose: Whose) => ('companyId' in whose ? whose.companyId : undefined)

type Scope = ExpressionBuilder<Tables, 'appointments'>
export const belonging = (eb: Scope, whose: Whose) => {
  if (!('companyId' in whose)) return belongingToUser(whose.userId)
  const ofCompany = eb('appointments.company_id', '=', whose.companyId)
  return whose.only ? eb.and([ofCompany, eb('appointments.collaborator_id', '=', whose.only)]) : ofCompany
}

/** The appointments of the company that the caller may read and change. */
export const whoseOf = ({ id: companyId, only }: MemberCompany): Whose => ({ companyId, only })

/**
 * The appointments of a user as a client. These are the appointments that the user booked, and the appointments that a
 * company booked with the user's verified e-mail for a record that only this account proved. A mobile alone is no
 * proof: anybody may have typed the number before its owner became a client. The condition has two arrays, because the
 * planner then reads both indexes; the ids of records are unique across companies.
 */
export function belongingToUser(userId: string) {
  const proved = sql`from client_accounts own where own.user_id = ${userId}::uuid and own.proved and not exists (
    select from client_accounts other where other.company_id = own.company_id and other.client_id = own.client_id
      and other.user_id <> own.user_id and (other.proved or other.by_desk))`
  return sql<SqlBool>`(appointments.client_user_id = ${userId}::uuid or (appointments.client_user_id is null
    and appointments.company_id = any(array(select own.company_id ${proved}))
    and appointments.client_id = any(array(select own.client_id ${proved}))
    and lower(appointments.client_email) = (select lower(email) from users where id = ${userId}::uuid and email_verified)))`
}

export function selectAppointment(
  db: Db | Tx,
  whose: Whose,
  id: string,
): Promise<KnownAppointment | undefined> {
  return known(db, companyOf(whose))
    .where((eb) => belonging(eb, whose))
    .where('appointments.id', '=', id)
    .executeTakeFirst()
}

export async function selectAppointmentsOf(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<KnownAppointment[]> {
  if (ids.length === 0) return []
  return known(db)
    .where((eb) => belonging(eb, { userId }))
    .where('appointments.id', 'in', ids)
    .execute()
}

/** The company's cancellation notice, and its contact for a client who is too late. */
export function selectCancellationLimit(db: Db | Tx, companyId: CompanyId) {
  return db
    .selectFrom('companies')
    .select(['name', 'slug', 'phone', 'cancellation_notice as cancellationNotice'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

export type Key = { companyId: CompanyId; id: string }
