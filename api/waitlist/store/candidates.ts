import { caps } from '@encaixe/contract/caps.ts'
import { type RawBuilder, sql } from 'kysely'
import type { KnownAppointment } from '../../appointments/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** For whom a time is looked at. `today`: the company's date. */
export type Looking = {
  companyId: CompanyId
  openingId: string
  day: string
  collaboratorId: string
  today: string
  now: Date
}

export type WishedHours = { wish: string; start: number; end: number }

/** What is wished on this day, and within which hours: each once. */
export async function selectWishes(
  tx: Tx,
  { companyId, day }: Pick<Looking, 'companyId' | 'day'>,
  span: { from: number; to: number },
): Promise<WishedHours[]> {
  const { rows } = await sql<WishedHours>`
    select w.wish, w.start_minute as start, w.end_minute as "end" from waitlist_windows w
    where w.company_id = ${companyId}::uuid and w.from_day <= ${day}::date and w.to_day >= ${day}::date
      and w.end_minute > ${span.from} and w.start_minute < ${span.to}
    group by w.wish, w.start_minute, w.end_minute ${prepared}`.execute(tx)
  return rows
}

/** Nobody is asked again in this opening, for the same start, or more than three times a day; nor is whom the company blocked. */
const mayBeAsked = (
  { companyId, openingId, today, now }: Looking,
  tooOften: boolean,
) => sql`e.status = 'open' and (e.ends_at is null or e.ends_at > ${now})
  and not exists (select from waitlist_asks before where before.company_id = e.company_id
    and before.opening_id = ${openingId}::uuid and before.user_id = e.user_id)
  and (select count(*) from waitlist_asks today where today.company_id = e.company_id and today.user_id = e.user_id
    and today.asked_on = ${today}::date) ${tooOften ? sql`>=` : sql`<`} ${caps.asksOfDay.max}
  and not ${isBlocked(companyId)}`

/** Of the record that a booking of hers would belong to: see `match_client`. */
const isBlocked = (companyId: CompanyId) => sql`coalesce((
  select c.blocked from users u join clients c on c.company_id = ${companyId}::uuid and c.id = coalesce(
    (select l.client_id from client_accounts l where l.company_id = ${companyId}::uuid and l.user_id = u.id),
    (select p.id from clients p where p.company_id = ${companyId}::uuid and p.phone = mobile_of(u.phone)
      and not exists (select from client_accounts l where l.company_id = p.company_id and l.client_id = p.id)
      order by latest_day(p.company_id, p.id) desc nulls last, p.updated_at desc, p.id limit 1),
    (select m.id from clients m where m.company_id = ${companyId}::uuid and u.email_verified and m.email = lower(u.email)
      and (not m.email_claimed
        or not exists (select from client_accounts l where l.company_id = m.company_id and l.client_id = m.id))
      order by m.email_claimed, latest_day(m.company_id, m.id) desc nulls last, m.updated_at desc, m.id limit 1))
  where u.id = e.user_id), false)`

const notFor = ({ day, collaboratorId }: Looking, start: RawBuilder<unknown>) => sql`
  not exists (select from waitlist_asks same where same.company_id = e.company_id and same.user_id = e.user_id
    and same.day = ${day}::date and same.start_minute = ${start} and same.collaborator_id = ${collaboratorId}::uuid)`

/** A wish within hours, and the start at which it fits. */
export type FittingHours = WishedHours & { begins: number }
export type Candidate = { id: string; userId: string; createdAt: Date; begins: number; wish: string }

type Page = {
  /** Users who were found already. */
  without: readonly string[]
  limit: number
  maxOpenBookings: number
  /** Those who are left out because of their askings of this day. */
  tooOften?: boolean
}

/**
 * Who waits for a new appointment: earliest start first, then oldest. The inner rows are sorted before anything else is asked
 * about them, so that thousands of entries cost one read of their windows.
 */
export async function selectCandidates(
  tx: Tx,
  looking: Looking,
  fitting: readonly FittingHours[],
  { without, limit, maxOpenBookings, tooOften = false }: Page,
): Promise<Candidate[]> {
  if (fitting.length === 0) return []
  const { companyId, day, today } = looking
  const { rows } = await sql<Candidate>`
    select e.id, e.user_id as "userId", f.created_at as "createdAt", f.begins, f.wish
    from (select w.entry_id, w.created_at, w.wish, fit.begins
      from json_to_recordset(${JSON.stringify(fitting)}) as fit(wish text, start smallint, "end" smallint, begins smallint)
      join waitlist_windows w on w.wish = fit.wish and w.start_minute = fit.start and w.end_minute = fit."end"
      where w.company_id = ${companyId}::uuid and w.from_day <= ${day}::date and w.to_day >= ${day}::date
      order by fit.begins, w.created_at, w.entry_id offset 0) f
    join waitlist_entries e on e.company_id = ${companyId}::uuid and e.id = f.entry_id
    where ${mayBeAsked(looking, tooOften)} and ${notFor(looking, sql`f.begins`)}
      and e.user_id <> all(${[...without]}::uuid[])
      and (select count(distinct coalesce(a.visit_id, a.id)) from appointments a
        where a.client_user_id = e.user_id and a.company_id = e.company_id and a.day >= ${today}::date
          and (a.status = 'scheduled' or a.offer_id is null and a.held_until > ${looking.now})) < ${maxOpenBookings}
    order by f.begins, f.created_at, f.entry_id limit ${limit} ${prepared}`.execute(tx)
  return rows
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
>
const partColumns = (of: string) =>
  sql.join(
    [
      'id',
      'procedure_id',
      'procedure_name',
      'price_cents',
      'collaborator_id',
      'day',
      'start_minute',
      'end_minute',
      'buffer_minutes',
      'waived_minutes',
      'no_preference',
    ].map((column) => sql.ref(`${of}.${column}`)),
  )

export type TiedEntry = { id: string; userId: string; createdAt: Date; parts: PartRow[] }

/**
 * Whose visit would go to this day: from a later time of it, or from one of the days that she allows. Oldest first. An
 * appointment alone is left out by its own day, before its parts are read. Whether she may be asked costs more, so that is looked
 * at only of those whom the time fits: `selectAllowed`.
 */
export async function selectTied(
  tx: Tx,
  { companyId, day }: Pick<Looking, 'companyId' | 'day'>,
): Promise<TiedEntry[]> {
  const { rows } = await sql<TiedEntry>`
    select e.id, e.user_id as "userId", e.created_at as "createdAt", e.parts
    from (select one.company_id, one.id, one.user_id, one.created_at, one.ends_at, one.status, visit.parts
      from waitlist_entries one
        join appointments lead on lead.company_id = one.company_id and lead.id = one.appointment_id
          and (lead.visit_id is not null
            or lead.status = 'scheduled' and lead.day between ${day}::date and ${day}::date + one.days_before)
        cross join lateral (
        select min(a.day) as day, json_agg(json_build_object('id', a.id, 'procedure_id', a.procedure_id,
          'procedure_name', a.procedure_name, 'price_cents', a.price_cents, 'collaborator_id', a.collaborator_id,
          'day', a.day, 'start_minute', a.start_minute, 'end_minute', a.end_minute,
          'buffer_minutes', a.buffer_minutes, 'waived_minutes', a.waived_minutes, 'no_preference', a.no_preference)
          order by a.day, a.start_minute) as parts
        from (select ${partColumns('lead')} where lead.visit_id is null
          union all select ${partColumns('p')} from appointments p where lead.visit_id is not null
            and p.company_id = one.company_id and p.visit_id = one.appointment_id and p.status = 'scheduled') a) visit
      where one.company_id = ${companyId}::uuid and one.appointment_id is not null and one.status = 'open'
        and visit.day between ${day}::date and ${day}::date + one.days_before offset 0) e
    order by e.created_at, e.id ${prepared}`.execute(tx)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

/** Of these entries those whose clients may be asked. */
export async function selectAllowed(
  tx: Tx,
  looking: Looking,
  { ids, tooOften }: { ids: readonly string[]; tooOften: boolean },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from waitlist_entries e
    where e.company_id = ${looking.companyId}::uuid and e.id = any(${[...ids]}::uuid[])
      and ${mayBeAsked(looking, tooOften)} ${prepared}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Her starts with this professional that she was asked for already. */
export async function selectAskedStarts(
  tx: Tx,
  { companyId, day, collaboratorId }: Looking,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('waitlist_asks')
    .select(['user_id', 'start_minute'])
    .where('company_id', '=', companyId)
    .where('day', '=', day)
    .where('collaborator_id', '=', collaboratorId)
    .execute()
  return new Set(rows.map(({ user_id, start_minute }) => `${user_id} ${start_minute}`))
}
