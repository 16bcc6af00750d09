import { type Selectable, sql } from 'kysely'
import { accountToLock } from '../../identity/facade.ts'
import { hasPaid } from '../../messages/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { WaitlistAsksTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** Returns the ids of the stored askings. A client who was already asked for this start gets no second asking. */
export async function insertAsks(tx: Tx, asks: readonly Selectable<WaitlistAsksTable>[]): Promise<string[]> {
  const [first] = asks
  if (!first) return []
  const columns = sql.raw(Object.keys(first).join(', '))
  const { rows } = await sql<{ id: string }>`
    insert into waitlist_asks (${columns})
    select ${columns} from json_populate_recordset(null::waitlist_asks, ${JSON.stringify(asks)})
    on conflict on constraint waitlist_asks_once do nothing returning id ${prepared}`.execute(tx)
  return rows.map(({ id }) => id)
}

type Place = { companyId: CompanyId; userId: string; day: string; minute: number; collaboratorId: string }

export function selectAskOf(tx: Tx, { companyId, userId, day, minute, collaboratorId }: Place) {
  return tx
    .selectFrom('waitlist_asks')
    .select('outcome')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where('start_minute', '=', minute)
    .where('collaborator_id', '=', collaboratorId)
    .executeTakeFirst()
}

type Today = { companyId: CompanyId; userId: string; today: string }

export async function countAsksOfDay(tx: Tx, { companyId, userId, today }: Today): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlist_asks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('asked_on', '=', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type SharedEntry = { id: string; userId: string; user_email: string | null; user_phone: string | null }

/**
 * Locks waiting-list entries, so that nobody takes a time for them or leaves before this transaction ends. Returns the
 * entries that are still open, with the addresses of their accounts.
 */
export async function shareEntries(
  tx: Tx,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<SharedEntry[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SharedEntry>`
    select e.id, u.id as "userId", u.email as user_email, u.phone as user_phone
    from waitlist_entries e join users u on u.id = e.user_id
    where e.company_id = ${companyId}::uuid and e.id = any(${[...ids]}::uuid[]) and e.status = 'open'
    order by e.id for share of e ${prepared}`.execute(tx)
  return rows
}

/** Counts the appointments that moved to an earlier time by askings since this instant. */
export const movesSince = (companyId: CompanyId, since: Date) => sql<number>`(
  select count(*)::int from waitlist_asks moved where moved.company_id = ${companyId}::uuid
    and moved.outcome = 'took' and moved.replaces is not null and moved.outcome_at >= ${since})`

export async function countMovesSince(tx: Tx, companyId: CompanyId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${movesSince(companyId, since)} as count`.execute(tx)
  return rows[0]?.count ?? 0
}

type AskRow = Selectable<WaitlistAsksTable>
export type AskKey = { companyId: CompanyId; askId: string }

/** An asking with its entry, its company and the client who was asked. */
export type FoundAsk = NonNullable<Awaited<ReturnType<typeof selectAsk>>>

export function selectAsk(db: Db | Tx, { companyId, askId }: AskKey) {
  return db
    .selectFrom('waitlist_asks')
    .innerJoin('waitlist_entries', (join) =>
      join
        .onRef('waitlist_entries.company_id', '=', 'waitlist_asks.company_id')
        .onRef('waitlist_entries.id', '=', 'waitlist_asks.entry_id'),
    )
    .innerJoin('companies', 'companies.id', 'waitlist_asks.company_id')
    .innerJoin('users', 'users.id', 'waitlist_asks.user_id')
    .selectAll('waitlist_asks')
    .select([
      'waitlist_entries.status as entry_status',
      'waitlist_entries.ends_at as entry_ends_at',
      'waitlist_entries.appointment_id as visit_id',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.article as company_article',
      hasPaid.as('company_paid'),
      'companies.timezone',
      'companies.theme_color',
      'companies.address as company_address',
      'companies.phone as company_phone',
      'companies.email as company_email',
      'users.subject as user_subject',
      'users.name as user_name',
      'users.email as user_email',
      'users.phone as user_phone',
    ])
    .where('waitlist_asks.company_id', '=', companyId)
    .where('waitlist_asks.id', '=', askId)
    .executeTakeFirst()
}

/** Locks the account, so that an erasure of the account waits. Returns false when the account was erased. */
export async function shareAccount(tx: Tx, userId: string): Promise<boolean> {
  const open = accountToLock(tx, userId).select('users.id').where('terms_version', 'is not', null)
  return (await open.forKeyShare('users').executeTakeFirst()) !== undefined
}

type Outcome = Pick<AskRow, 'outcome' | 'outcome_at'> & Partial<Pick<AskRow, 'appointment_id' | 'replaces'>>

export async function updateAsk(tx: Tx, { companyId, askId }: AskKey, change: Outcome): Promise<void> {
  const { replaces, ...rest } = change
  await tx
    .updateTable('waitlist_asks')
    .set({ ...rest, ...(replaces && { replaces: JSON.stringify(replaces) }) })
    .where('company_id', '=', companyId)
    .where('id', '=', askId)
    .execute()
}

export type TakenSpan = { collaboratorId: string; day: string; start: number; end: number }

/**
 * Marks the askings of other clients for any part of a taken time as late; their waiting-list entries stay open. The
 * rows are locked in one order, because two takers may mark the same askings and must not deadlock.
 */
export async function markLate(
  tx: Tx,
  { companyId, askId }: AskKey,
  spans: readonly TakenSpan[],
  at: Date,
): Promise<void> {
  await sql`
    with late as (
      select a.id from waitlist_asks a
      where a.company_id = ${companyId}::uuid and a.outcome is null and a.id <> ${askId}::uuid
        and a.day = any(${spans.map(({ day }) => day)}::date[])
        and exists (select from json_to_recordset(${JSON.stringify(spans)})
            as span("collaboratorId" uuid, day date, start int, "end" int)
          where span."collaboratorId" = a.collaborator_id and span.day = a.day
            and span.start < a.end_minute and a.start_minute < span."end")
      order by a.id for no key update)
    update waitlist_asks a set outcome = 'late', outcome_at = ${at}
    from late where a.company_id = ${companyId}::uuid and a.id = late.id`.execute(tx)
}

/** Two clients who move visits by askings wait for each other; otherwise both could use the day's last move. */
export async function lockTakenMoves(tx: Tx, companyId: CompanyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`taken moves ${companyId}`}, 0))`.execute(tx)
}

/** Reads the appointment whose change opened the time of an opening. */
export function selectLeft(tx: Tx, companyId: CompanyId, openingId: string) {
  return tx
    .selectFrom('openings')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.company_id', '=', 'openings.company_id')
        .onRef('appointments.id', '=', 'openings.appointment_id'),
    )
    .select(['appointments.company_id', 'appointments.id', 'appointments.collaborator_id'])
    .where('openings.company_id', '=', companyId)
    .where('openings.id', '=', openingId)
    .executeTakeFirst()
}

type AskedRow = {
  asked: number
  answersUntil: Date | null
  asking: boolean
  appointmentId: string | null
  clientName: string | null
  startMinute: number | null
}

type About = {
  companyId: CompanyId
  id: string
  /** The professional who reads: details are shown only for their own appointments. Null for readers of other roles. */
  only: string | null
}

/**
 * Finds the askings for the time that an appointment freed most recently, which may be several spans. Consecutive parts
 * of a visit have one opening together; the opening names the first part.
 */
export async function selectAsked(db: Db, { companyId, id, only }: About): Promise<AskedRow> {
  const { rows } = await sql<AskedRow>`
    with left_free as (
      select o.company_id, o.id, o.next_at, o.opened_at from appointments own
        join appointments part on part.company_id = ${companyId}::uuid
          and coalesce(own.visit_id, own.id) in (part.id, part.visit_id)
        join openings o on o.company_id = ${companyId}::uuid and o.appointment_id = part.id
      where own.company_id = ${companyId}::uuid and own.id = ${id}::uuid
        and (part.id = own.id or (o.collaborator_id = own.collaborator_id and o.day = own.day
          and o.start_minute < own.end_minute and own.start_minute < o.end_minute))),
    opened as (select * from left_free where opened_at = (select max(opened_at) from left_free)),
    asks as (
      select a.* from opened join waitlist_asks a on a.company_id = ${companyId}::uuid and a.opening_id = opened.id)
    select
      (select count(*)::int from asks) as asked,
      (select max(answers_until) from asks where outcome is null) as "answersUntil",
      exists (select from opened where next_at is not null) as asking,
      taken.id as "appointmentId", taken.client_name as "clientName", taken.start_minute as "startMinute"
    from (select) alone left join lateral (
      select case when seen then p.id end as id, case when seen then p.client_name end as client_name,
        asks.start_minute from asks
        join appointments p on p.company_id = ${companyId}::uuid and asks.appointment_id in (p.id, p.visit_id)
        cross join lateral (select ${only}::uuid is null or p.collaborator_id = ${only}::uuid as seen) who
      where asks.outcome = 'took' and p.status <> 'cancelled' and p.offer_id is null
      order by asks.outcome_at desc, seen desc, p.collaborator_id = asks.collaborator_id desc, p.start_minute
      limit 1) taken on true`.execute(db)
  const [row] = rows
  if (!row)
    throw new Error(`The requests to waiting clients for the time of appointment ${id} were not counted`)
  return row
}

/**
 * Counts the times of a month that clients took and that were neither cancelled nor missed since. `cents` counts only
 * new visits, not moved visits.
 */
export async function selectWon(
  db: Db,
  companyId: CompanyId,
  { from, to }: { from: string; to: string },
): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count,
      coalesce(sum(visit.cents) filter (where a.replaces is null), 0)::int as cents
    from waitlist_asks a cross join lateral (
      select count(*) as parts, sum(p.price_cents) as cents from appointments p
      where p.company_id = ${companyId}::uuid and (p.id = a.appointment_id or p.visit_id = a.appointment_id)
        and p.status in ('scheduled', 'completed')) visit
    where a.company_id = ${companyId}::uuid and a.outcome = 'took'
      and a.day between ${from}::date and ${to}::date and visit.parts > 0`.execute(db)
  const [row] = rows
  if (!row)
    throw new Error(`The freed times that company ${companyId} filled from its waiting list were not counted`)
  return row
}
