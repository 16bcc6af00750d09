import { caps } from '@encaixe/contract/caps.ts'
import { daysBetween } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import type { KnownAppointment } from '../../appointments/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { movesSince } from './asks.ts'

/** The opening for which clients are searched. `today` is the date in the company's time zone. */
export type Looking = {
  companyId: CompanyId
  openingId: string
  day: string
  collaboratorId: string
  today: string
  /** The instant at which `today` began. */
  midnight: Date
  now: Date
}

/** The record of the company to which a booking of this user would belong: see `match_client`. */
const recordOf = (companyId: CompanyId) => sql`users u
  left join client_accounts l on l.company_id = ${companyId}::uuid and l.user_id = u.id and (l.proved or l.by_desk)
  join clients c on c.company_id = ${companyId}::uuid and c.id = coalesce(l.client_id,
    (select m.id from clients m where m.company_id = ${companyId}::uuid and u.email_verified and m.email = lower(u.email)
      and not m.email_claimed
      order by latest_day(m.company_id, m.id) desc nulls last, m.updated_at desc, m.id limit 1))
  where u.id = e.user_id`

/**
 * The group in which a client is asked. 0: who came, or whom the company knows: its people wrote the record, or the
 * number of the record is confirmed. 1: an account that never came, because anybody can make many accounts that wait. 2:
 * one of these that let an asking pass without an answer.
 */
type AskingRank = 0 | 1 | 2

const rankIn = (companyId: CompanyId, now: Date) => sql<AskingRank>`case
  when (select c.visits > 0 or c.phone is not null or l.client_id is null from ${recordOf(companyId)}) then 0
  when exists (select from waitlist_asks passed where passed.company_id = ${companyId}::uuid
    and passed.user_id = e.user_id and passed.outcome is null and passed.answers_until <= ${now}) then 2
  else 1 end`

/** A waiting-list entry with its wish and its hours. `nth`: its place among equal entries of its rank, oldest first. */
export type Wished = {
  id: string
  createdAt: Date
  rank: AskingRank
  wish: string
  start: number
  end: number
  nth: number
}

/**
 * The entries that wait for a new appointment on this day: for each wish with equal hours only the oldest `most` of each
 * rank.
 */
export async function selectWishes(
  tx: Tx,
  { companyId, day, now }: Pick<Looking, 'companyId' | 'day' | 'now'>,
  span: { from: number; to: number },
  most: number,
): Promise<Wished[]> {
  const { rows } = await sql<Wished>`
    select id, created_at as "createdAt", rank, wish, start_minute as start, end_minute as "end", nth::int
    from (select w.entry_id as id, w.created_at, rank, w.wish, w.start_minute, w.end_minute, row_number()
        over (partition by w.wish collate "C", w.start_minute, w.end_minute, rank
          order by w.created_at, w.entry_id) as nth
      from waitlist_windows w join waitlist_entries e on e.company_id = w.company_id and e.id = w.entry_id
        cross join lateral (select ${rankIn(companyId, now)} as rank) ranked
      where w.company_id = ${companyId}::uuid and w.from_day <= ${day}::date and w.to_day >= ${day}::date
        and w.end_minute > ${span.from} and w.start_minute < ${span.to}) w
    where nth <= ${most} ${prepared}`.execute(tx)
  return rows
}

/**
 * A client is not asked twice in this opening or more than three times a day, and a client whom the company blocked is
 * not asked at all. `offset 0` makes an `exists` a check of one row: as a join it would run for all rows before the
 * first row is found.
 */
const mayBeAsked = (
  { companyId, openingId, today, now }: Looking,
  tooOften: boolean,
) => sql`e.status = 'open' and (e.ends_at is null or e.ends_at > ${now})
  and not exists (select from waitlist_asks before where before.company_id = ${companyId}::uuid
    and before.opening_id = ${openingId}::uuid and before.user_id = e.user_id offset 0)
  and (select count(*) from waitlist_asks today where today.company_id = ${companyId}::uuid and today.user_id = e.user_id
    and today.asked_on = ${today}::date) ${tooOften ? sql`>=` : sql`<`} ${caps.asksOfDay.max}
  and not ${isBlocked(companyId)}`

const isBlocked = (companyId: CompanyId) =>
  sql`coalesce((select c.blocked from ${recordOf(companyId)}), false)`

export async function isClientBlocked(tx: Tx, companyId: CompanyId, userId: string): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${isBlocked(companyId)} as blocked from (select ${userId}::uuid as user_id) e`.execute(tx)
  return rows[0]?.blocked ?? false
}

type PartRow = Pick<
  KnownAppointment,
  | 'id'
  | 'procedure_id'
  | 'procedure_name'
  | 'price_cents'
  | 'collaborator_id'
  | 'day'
  | 'start_minute'
  | 'end_minute'
  | 'buffer_minutes'
  | 'waived_minutes'
  | 'no_preference'
  | 'status'
>

export type TiedEntry = Pick<Wished, 'id' | 'createdAt' | 'rank'> & {
  userId: string
  daysBefore: number
  parts: PartRow[]
}

type TiedRow = PartRow & Omit<TiedEntry, 'id' | 'parts'> & { entryId: string }

const part = sql`a.id, a.procedure_id, a.procedure_name, a.price_cents, a.collaborator_id, a.day, a.start_minute, a.end_minute,
  a.buffer_minutes, a.waived_minutes, a.no_preference, a.status from appointments a`

/**
 * The entries whose visit could move to this day: from a later time of the same day, or from a day within the entry's
 * limit. The oldest come first. No entry is returned once the day has reached its cap of moves by askings. A visit of
 * one service moves only to its own professional, unless the client had no preference. Each appointment is found by its
 * key, so the length of the company's history does not matter. The check whether a client may be asked is expensive, so
 * `selectAllowed` runs it only for entries that the time fits.
 */
export async function selectTied(
  tx: Tx,
  { companyId, day, collaboratorId, midnight, now }: Looking,
): Promise<TiedEntry[]> {
  const { rows } = await sql<TiedRow>`
    select e.id as "entryId", e.user_id as "userId", e.created_at as "createdAt", e.days_before as "daysBefore", ${rankIn(companyId, now)} as rank, part.*
    from waitlist_entries e
      cross join lateral (select ${part}
        where a.id = e.appointment_id and a.visit_id is null and a.company_id = ${companyId}::uuid and a.status <> 'cancelled'
          and a.day between ${day}::date and ${day}::date + e.days_before
          and (a.no_preference or a.collaborator_id = ${collaboratorId}::uuid)
        union all select ${part}
        where a.visit_id = e.appointment_id and a.company_id = ${companyId}::uuid and a.status <> 'cancelled') part
    where e.company_id = ${companyId}::uuid and e.appointment_id is not null and e.status = 'open'
      and ${movesSince(companyId, midnight)} < ${caps.takenMoves.max}
    order by e.created_at, e.id, part.day, part.start_minute ${prepared}`.execute(tx)
  const entries = new Map<string, TiedEntry>()
  for (const { entryId: id, userId, createdAt, rank, daysBefore, ...part } of rows) {
    const entry = entries.get(id)
    if (entry) entry.parts.push(part)
    else entries.set(id, { id, userId, createdAt, rank, daysBefore, parts: [part] })
  }
  return [...entries.values()].filter(({ daysBefore, parts }) => {
    const days = daysBetween(day, parts[0]?.day ?? day)
    return days >= 0 && days <= daysBefore && parts.every(({ status }) => status === 'scheduled')
  })
}

/** A start that fits a waiting-list entry. */
export type FittingStart = { id: string; begins: number; ends: number }

type Page = {
  /** Users whom an earlier search of the same round found. */
  without: readonly string[]
  limit: number
  maxOpenBookings: number
  /** True to return only the clients who are left out because they already had the most askings of this day. */
  tooOften: boolean
}

/**
 * Returns the first of these starts, in their order, for which the client may be asked: the client was not asked for
 * this start yet, has no other appointment at this time, and may have one more booking. Each entry is read by its id,
 * because for a join the planner would read the full table.
 */
export async function selectAllowed(
  tx: Tx,
  looking: Looking,
  starts: readonly FittingStart[],
  { without, limit, maxOpenBookings, tooOften }: Page,
): Promise<{ place: number; userId: string }[]> {
  const { companyId, day, collaboratorId, today, now } = looking
  const placed = JSON.stringify(starts.map((one, place) => ({ ...one, place })))
  const { rows } = await sql<{ place: number; userId: string }>`
    select s.place, e.user_id as "userId"
    from (select * from json_to_recordset(${placed}) as one(id uuid, begins smallint, ends smallint, place integer)
      order by one.place offset 0) s
    cross join lateral (select one.* from waitlist_entries one
      where one.company_id = ${companyId}::uuid and one.id = s.id offset 0) e
    where ${mayBeAsked(looking, tooOften)} and e.user_id <> all(${[...without]}::uuid[])
      and not exists (select from waitlist_asks same where same.company_id = ${companyId}::uuid and same.user_id = e.user_id
        and same.day = ${day}::date and same.start_minute = s.begins and same.collaborator_id = ${collaboratorId}::uuid offset 0)
      and not exists (select from appointments own where own.client_user_id = e.user_id and own.company_id = ${companyId}::uuid
        and own.day = ${day}::date and own.status = 'scheduled' and own.start_minute < s.ends and own.end_minute > s.begins
        and coalesce(own.visit_id, own.id) is distinct from e.appointment_id offset 0)
      and (e.appointment_id is not null or (select count(distinct coalesce(a.visit_id, a.id)) from appointments a
        where a.client_user_id = e.user_id and a.company_id = ${companyId}::uuid and a.day >= ${today}::date
          and (a.status = 'scheduled' or a.offer_id is null and a.held_until > ${now})) < ${maxOpenBookings})
    order by s.place limit ${limit} ${prepared}`.execute(tx)
  return rows
}
