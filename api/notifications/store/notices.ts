import type { RefundRule } from '@encaixe/contract/deposit-rules.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { askNotice } from '@encaixe/contract/waitlist-rules.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import { hasPaid } from '../../messages/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { companyOr, prepared } from '../../platform/database/prepared-statements.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type Notice, noticeOf } from '../notice.ts'

export type AppointmentKey = { companyId: CompanyId; appointmentId: string }

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticesIn>['execute']>>[number]

/** Null when the collaborator gets no mails, because the access of the collaborator's account ended. */
const mailAddress = sql<string | null>`case when collaborators.gets_mails then collaborators.email end`

/** The columns are named instead of `*`, so that the query plans can be cached. */
const appointmentColumns = [
  'appointments.company_id',
  'appointments.id',
  'appointments.collaborator_id',
  'appointments.client_user_id',
  'appointments.client_name',
  'appointments.client_email',
  'appointments.client_phone',
  'appointments.day',
  'appointments.start_minute',
  'appointments.end_minute',
  'appointments.procedure_name',
  'appointments.price_cents',
  'appointments.collaborator_name',
  'appointments.status',
  'appointments.notes',
  'appointments.confirmed_at',
  'appointments.created_at',
  'appointments.updated_at',
  'appointments.sequence',
  'appointments.outside',
  'appointments.held_until',
  'appointments.without_contact',
  'appointments.visit_id',
  'appointments.no_preference',
  'appointments.guest_name',
  'appointments.series_id',
] as const

/**
 * Whether a booking that waits for an answer waits because of the bounds of new clients. A client without a completed
 * visit is bound by the rule of no-shows from the first figure of the rule on.
 */
export const isBoundAsNew = (
  companyId?: CompanyId,
) => sql<boolean>`appointments.new_client is true and not (companies.no_show_then <> 'none' and
  coalesce((select c.no_shows from clients c where c.company_id = ${companyOr(companyId, 'appointments.company_id')}
    and c.id = appointments.client_id), 0) >= companies.no_show_after)`

/** Whether the professional has an account with access to the company, and so opens its pages. */
const hasAccess = (
  companyId?: CompanyId,
) => sql<boolean>`exists (select from members m where m.company_id = ${companyOr(companyId, 'appointments.company_id')}
  and m.collaborator_id = appointments.collaborator_id)`

/**
 * Whether the terms give a received deposit back after the whole visit was cancelled: always when the company cancelled
 * the last part. Null for any other deposit. `deposit` is the name of the table in the query.
 */
export const comesBack = (deposit: string, companyId?: CompanyId) => {
  const d = sql.raw(deposit)
  const company = companyOr(companyId, `${deposit}.company_id`)
  return sql<boolean | null>`(case when ${d}.state = 'received' then (
    select ended.by_role <> 'client' or (${d}.refund = 'until_notice'
      and ended.at + make_interval(mins => ${d}.refund_notice) <= visit.begins)
    from (select min((v.day + make_interval(mins => v.start_minute)) at time zone c.timezone) as begins,
        bool_and(v.status = 'cancelled') as is_gone
      from appointments v join companies c on c.id = v.company_id
      where v.company_id = ${company} and (v.id = ${d}.visit_id or v.visit_id = ${d}.visit_id)) visit
      join appointment_changes ended on visit.is_gone and ended.kind = 'cancelled'
    where ended.company_id = ${company} and ended.appointment_id in (select v.id from appointments v
      where v.company_id = ${company} and (v.id = ${d}.visit_id or v.visit_id = ${d}.visit_id))
    order by ended.change_order desc limit 1) end)`
}

/** The deposit that the company received for the visit; null when there is none. */
export const receivedDeposit = (companyId?: CompanyId) => sql<
  (Pick<NoticeDeposit, 'cents' | 'refund' | 'refund_notice'> & { comes_back: boolean | null }) | null
>`(
  select json_build_object('cents', d.cents, 'refund', d.refund, 'refund_notice', d.refund_notice,
    'comes_back', case when appointments.status = 'cancelled' then ${comesBack('d', companyId)} end) from deposits d
  where d.company_id = ${companyOr(companyId, 'appointments.company_id')} and d.visit_id = coalesce(appointments.visit_id, appointments.id)
    and d.state = 'received')`

/** Without a company the rows may be of several, and the conditions of the query name the company of each. */
const noticesIn = (db: Db | Tx, companyId?: CompanyId) =>
  db
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .innerJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'appointments.company_id')
        .onRef('collaborators.id', '=', 'appointments.collaborator_id'),
    )
    .select([
      ...appointmentColumns,
      'companies.name as company_name',
      'companies.article as company_article',
      'companies.slug as company_slug',
      hasPaid.as('company_paid'),
      isBoundAsNew(companyId).as('bound_as_new'),
      receivedDeposit(companyId).as('received_deposit'),
      'companies.email as company_email',
      'companies.address as company_address',
      'companies.phone as company_phone',
      'companies.timezone',
      'companies.theme_color',
      'companies.waitlist as company_waitlist',
      'companies.cancellation_notice as company_notice',
      'companies.deleted_at as company_deleted_at',
      mailAddress.as('collaborator_email'),
      hasAccess(companyId).as('collaborator_enters'),
    ])

/** All rows of an appointment's visit, also cancelled rows. An appointment without a visit has only its own row. */
const visitOf = (db: Db | Tx, { companyId, appointmentId }: AppointmentKey) =>
  noticesIn(db, companyId)
    .where('appointments.company_id', '=', companyId)
    .where((eb) => isOfVisit(eb, companyId, appointmentId))
    // Rows are locked in the order of their ids, as by all writers, so that two writers cannot wait for each other.
    .orderBy('appointments.id')

/** Matches all rows of a visit. The id may be the id of the visit, of a part, or of an appointment without a visit. */
export const isOfVisit = (eb: ExpressionBuilder<Tables, 'appointments'>, companyId: CompanyId, id: string) =>
  eb.or([
    eb('appointments.id', '=', id),
    eb(
      'appointments.visit_id',
      '=',
      eb
        .selectFrom('appointments as one')
        .select('one.visit_id')
        .where('one.company_id', '=', companyId)
        .where('one.id', '=', id),
    ),
  ])

/** The rows of these appointments, without the other parts of their visits. */
export const selectRows = (db: Db | Tx, companyId: CompanyId, ids: readonly string[]): Promise<NoticeRow[]> =>
  noticesIn(db, companyId)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', 'in', ids)
    .execute()

export async function selectNotice(db: Db | Tx, key: AppointmentKey): Promise<Notice | undefined> {
  return noticeOf(await visitOf(db, key).modifyEnd(prepared).execute())
}

/** The visits of several companies by their ids. Ids are looked up first: with `or` the rows of a whole company are read. */
export async function selectNotices(
  db: Db | Tx,
  visits: readonly { company_id: CompanyId; appointment_id: string }[],
): Promise<Map<string, Notice>> {
  const keys = JSON.stringify(visits.map((one) => ({ company: one.company_id, visit: one.appointment_id })))
  const wanted = sql`json_to_recordset(${keys}::json) as wanted (company uuid, visit uuid)`
  const rows = await noticesIn(db)
    .where(
      sql<boolean>`(appointments.company_id, appointments.id) in (
        select company, visit from ${wanted} union all
        select part.company_id, part.id from ${wanted}
          join appointments part on part.company_id = wanted.company and part.visit_id = wanted.visit)`,
    )
    .orderBy('appointments.id')
    .modifyEnd(prepared)
    .execute()
  const notices = new Map<string, Notice>()
  for (const [id, parts] of Map.groupBy(rows, (row) => row.visit_id ?? row.id)) {
    const notice = noticeOf(parts)
    if (notice) notices.set(id, notice)
  }
  return notices
}

/**
 * Locks the visit, so that its events are delivered one by one, and each finds the messages of the event before it. The
 * rows are locked before they are read with their professionals. One statement for both would lose an appointment whose
 * move to another professional it waited for: PostgreSQL joins the new row with the professional of the old row.
 */
export async function lockNotice(tx: Tx, key: AppointmentKey): Promise<Notice | undefined> {
  const { companyId, appointmentId } = key
  const rows = lockRows(tx, companyId).where((eb) => isOfVisit(eb, companyId, appointmentId))
  const [, found] = await Promise.all([
    rows.modifyEnd(prepared).execute(),
    visitOf(tx, key).modifyEnd(prepared).execute(),
  ])
  return noticeOf(found)
}

/**
 * Locks all visits of a series in the same order as the writers that change them, so that this transaction and a writer
 * never wait for each other.
 */
export async function lockSeriesNotices(tx: Tx, companyId: CompanyId, seriesId: string): Promise<Notice[]> {
  const [, rows] = await Promise.all([
    lockRows(tx, companyId).where('appointments.series_id', '=', seriesId).execute(),
    noticesIn(tx, companyId)
      .where('appointments.company_id', '=', companyId)
      .where('appointments.series_id', '=', seriesId)
      .orderBy('appointments.id')
      .execute(),
  ])
  const visits = Map.groupBy(rows, ({ id, visit_id }) => visit_id ?? id)
  return [...visits.values()].flatMap((parts) => noticeOf(parts) ?? [])
}

const lockRows = (tx: Tx, companyId: CompanyId) =>
  tx
    .selectFrom('appointments')
    .select('appointments.id')
    .where('appointments.company_id', '=', companyId)
    .orderBy('appointments.id')
    .forNoKeyUpdate()

export type NoticeDeposit = {
  cents: number
  code: string
  due_at: Date
  claimed_at: Date | null
  state: string
  refund: RefundRule
  refund_notice: number
}

export function selectDeposit(
  db: Db | Tx,
  { companyId, appointmentId }: AppointmentKey,
): Promise<NoticeDeposit | undefined> {
  return db
    .selectFrom('deposits')
    .select(['cents', 'code', 'due_at', 'claimed_at', 'state', 'refund', 'refund_notice'])
    .where('company_id', '=', companyId)
    .where('visit_id', '=', appointmentId)
    .executeTakeFirst()
}

export function selectOffered(db: Db | Tx, companyId: CompanyId, offerId: string) {
  return db
    .selectFrom('offers')
    .select(['id', 'ends_at', 'settled_at', 'proposals'])
    .where('company_id', '=', companyId)
    .where('id', '=', offerId)
    .executeTakeFirst()
}

/** Whether an offer that was made at or before the instant `written` still waits for its answer. */
export async function hasOpenOffer(
  db: Db | Tx,
  { companyId, appointmentId }: AppointmentKey,
  { written, now }: { written: Date; now: Date },
): Promise<boolean> {
  const open = await db
    .selectFrom('offers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', appointmentId)
    .where('settled_at', 'is', null)
    .where('made_at', '<=', written)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}

type AskKey = { companyId: CompanyId; askId: string }
type OpenAsk = { begins: Date; timezone: TimeZone; byHand: boolean }

/**
 * Selects a request to a waiting client that the client can still accept: the client still waits, the visit to be moved
 * (if there is one) is later, and the time is free. For a visit of several services, free time is checked only when the
 * client taps. Unless a person of the company sent the request, the waiting list must be on and 30 minutes must be
 * left.
 */
export async function selectOpenAsk(
  db: Db | Tx,
  { companyId, askId }: AskKey,
  now: Date,
): Promise<OpenAsk | undefined> {
  const begins = sql`(a.day + make_interval(mins => a.start_minute)) at time zone c.timezone`
  const { rows } = await sql<OpenAsk>`
    select ${begins} as begins, c.timezone, a.opening_id is null as "byHand"
    from waitlist_asks a
      join waitlist_entries e on e.company_id = a.company_id and e.id = a.entry_id
      join companies c on c.id = a.company_id
    where a.company_id = ${companyId}::uuid and a.id = ${askId}::uuid and a.outcome is null
      and e.status = 'open' and (e.ends_at is null or e.ends_at > ${now})
      and ${begins} > ${now}
      and (a.opening_id is null or c.waitlist and ${begins} >= ${new Date(now.getTime() + askNotice * 60_000)})
      and (e.appointment_id is null or exists (select from appointments v
        where v.company_id = e.company_id and coalesce(v.visit_id, v.id) = e.appointment_id
          and v.status = 'scheduled' and (v.day, v.start_minute) > (a.day, a.start_minute)))
      and (jsonb_array_length(a.items) > 1 or not exists (select from appointments b
        where b.company_id = a.company_id and b.collaborator_id = a.collaborator_id and b.day = a.day
          and b.start_minute < a.end_minute and b.end_minute + b.buffer_minutes > a.start_minute
          and (b.status in ('scheduled', 'completed') or b.held_until > ${now})
          and coalesce(b.visit_id, b.id) is distinct from e.appointment_id))`.execute(db)
  return rows[0]
}

export function selectCollaborator(db: Db | Tx, companyId: CompanyId, id: string) {
  return db
    .selectFrom('collaborators')
    .select(['name', mailAddress.as('email')])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Selects the visits of a company from a date on, page by page. Each visit is given by its first scheduled part. */
export function selectComing(
  db: Db | Tx,
  companyId: CompanyId,
  { from, after, limit, seriesId }: { from: string; after: string; limit: number; seriesId?: string },
) {
  return noticesIn(db, companyId)
    .$if(seriesId !== undefined, (query) => query.where('appointments.series_id', '=', seriesId ?? ''))
    .where('appointments.company_id', '=', companyId)
    .where('appointments.day', '>=', from)
    .where('appointments.status', '=', 'scheduled')
    .where('appointments.id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('appointments as earlier')
            .select('earlier.id')
            .where('earlier.company_id', '=', companyId)
            .whereRef('earlier.visit_id', '=', 'appointments.visit_id')
            .where('earlier.status', '=', 'scheduled')
            .where((of) =>
              of(
                of.refTuple('earlier.day', 'earlier.start_minute'),
                '<',
                of.refTuple('appointments.day', 'appointments.start_minute'),
              ),
            ),
        ),
      ),
    )
    .orderBy('appointments.id')
    .limit(limit)
    .execute()
}

/** Raises the sequence of all appointments from a date on: their invites are out of date. Returns the count. */
export async function raiseSequences(tx: Tx, companyId: CompanyId, from: string, now: Date): Promise<number> {
  // The rows are locked in the order of their ids, as all writers do for the parts of a visit.
  await tx
    .selectFrom('appointments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('day', '>=', from)
    .where('status', '=', 'scheduled')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('appointments')
    .set((eb) => ({ sequence: eb('sequence', '+', 1), updated_at: now }))
    .where('company_id', '=', companyId)
    .where('day', '>=', from)
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Selects the last moves and cancellations in a visit, newest first. A move has the day, time and professional before
 * it; a cancellation has none of them.
 */
export function selectLastMoves(db: Db | Tx, { company_id, visit_id, rows }: Notice) {
  return db
    .selectFrom('appointment_changes')
    .select([
      'appointment_id',
      'at',
      'from_day as day',
      'from_start_minute as start_minute',
      'from_end_minute as end_minute',
      'from_collaborator_id as collaborator_id',
      'from_collaborator_name as collaborator_name',
    ])
    .where('company_id', '=', company_id)
    .where(
      'appointment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('kind', 'in', visit_id === null ? ['moved'] : ['moved', 'cancelled'])
    .orderBy('change_order', 'desc')
    .limit(50 * rows.length)
    .execute()
}
