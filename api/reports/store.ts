import type { AppointmentStatus } from '@encaixe/contract/appointments.ts'
import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { addDays, daysBetween } from '@encaixe/contract/local-time.ts'
import type { ReportGroup } from '@encaixe/contract/reports.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { pause } from '../platform/long-work.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'
import type { Days, Periods } from './report-periods.ts'

/** Makes all further queries of a transaction see the state of the first one. */
export async function seeOneState(tx: Tx): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
}

export type Named = { id: string; name: string; isActive: boolean }

type Shop = {
  /** The day of the company's creation, or of its first appointment if that is earlier. */
  first_day: string
  business_hours: OpenDay[] | null
  closed_on_holidays: boolean
  people: (Named & { schedule: WorkSchedule })[]
  procedures: Named[]
}

/** Returns the professionals and procedures of a company, including former ones. */
export async function selectShop(db: Db, companyId: MemberCompanyId): Promise<Shop> {
  const { rows } = await sql<Shop>`
    select least((c.created_at at time zone c.timezone)::date,
        (select min(a.day) from appointments a where a.company_id = ${companyId}::uuid))::text as first_day, c.business_hours, c.closed_on_holidays,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'schedule', k.work_schedule,
          'isActive', k.is_active and k.deleted_at is null)), '[]')
        from collaborators k where k.company_id = ${companyId}::uuid) as people,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name,
          'isActive', p.is_active and p.deleted_at is null)), '[]')
        from procedures p where p.company_id = ${companyId}::uuid) as procedures
    from companies c where c.id = ${companyId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Company ${companyId} does not exist`)
  return row
}

/** The sums of the appointments with one status and one key. */
export type Sum = {
  /** The key of the sum; null for the previous period, whose sums have no keys. */
  key: string | null
  status: Exclude<AppointmentStatus, 'held'>
  count: number
  minutes: number
  paid: number
  tips: number
  shares: number
}

/** A Monday before all dates of appointments. */
const aMonday = '1900-01-01'

/**
 * The keys of the sums. Weeks and months are summed from days. The key of an hour contains the start as the minute of
 * the week, the end as the minute of the day, and the professional.
 */
const keys = {
  day: sql`day`,
  professional: sql`collaborator_id`,
  service: sql`procedure_id`,
  hour: sql`concat(((day - ${sql.lit(aMonday)}::date) % 7 * 1440 + start_minute) * 1440 + end_minute, ' ', collaborator_id)`,
}
export type SumKey = keyof typeof keys

export const keyOf = (by: ReportGroup): SumKey => (by === 'week' || by === 'month' ? 'day' : by)

/** The days that one statement sums: the sums of a busy year at once would take a processor from other companies. */
const daysOfStatement = 31

/** The sums of both periods. Each statement sums some of the days, so a key may be in several rows. */
export async function selectSums(
  db: Db,
  companyId: MemberCompanyId,
  { current, previous }: Periods,
  by: SumKey,
): Promise<Sum[]> {
  const sums: Sum[] = []
  for (const { from, to } of statementsOf({ current, previous })) {
    const { rows } = await sql<Sum>`
      select key::text, status, count, minutes, paid, tips, shares from (
        select case when day >= ${current.from}::date then ${keys[by]} end as key, status, count(*) as count,
          sum(end_minute - start_minute) as minutes, coalesce(sum(paid_cents), 0) as paid,
          coalesce(sum(tip_cents), 0) as tips, coalesce(sum(share_cents), 0) as shares
        from appointments
        where company_id = ${companyId}::uuid and day between ${from}::date and ${to}::date
          and status <> 'held'
        group by 1, 2) summed`.execute(db)
    sums.push(...rows)
    await pause()
  }
  return sums
}

/** The days of each statement, from the first day of the previous period on. */
function* statementsOf({ current, previous }: Periods): Generator<Days> {
  const lastDay = daysBetween(previous.from, current.to)
  for (let day = 0; day <= lastDay; day += daysOfStatement)
    yield {
      from: addDays(previous.from, day),
      to: addDays(previous.from, Math.min(day + daysOfStatement - 1, lastDay)),
    }
}

/** How many booked appointments of a period have the hours of the week and the professional of this key by hour. */
export type BookedSpan = { isCurrent: boolean; key: string; count: number }

export async function selectBooked(
  db: Db,
  companyId: MemberCompanyId,
  { current, previous }: Periods,
): Promise<BookedSpan[]> {
  const booked: BookedSpan[] = []
  for (const { from, to } of statementsOf({ current, previous })) {
    const { rows } = await sql<BookedSpan>`
      select day >= ${current.from}::date as "isCurrent", ${keys.hour} as key, count(*)::integer as count
      from appointments
      where company_id = ${companyId}::uuid and day between ${from}::date and ${to}::date
        and status in ('scheduled', 'completed')
      group by 1, 2`.execute(db)
    booked.push(...rows)
    await pause()
  }
  return booked
}

export type Visitors = { fresh: number; again: number; freshBefore: number; againBefore: number }

/** Counts clients with a completed visit in each period: new clients had none before the period, returning ones did. */
export async function selectVisitors(
  db: Db,
  companyId: MemberCompanyId,
  { current, previous }: Periods,
): Promise<Visitors> {
  const { rows } = await sql<Visitors>`
    select count(*) filter (where first >= ${current.from}::date) as fresh,
      count(*) filter (where came and first < ${current.from}::date) as again,
      count(*) filter (where first between ${previous.from}::date and ${previous.to}::date) as "freshBefore",
      count(*) filter (where came_before and first < ${previous.from}::date) as "againBefore"
    from (
      select min(day) as first, bool_or(day >= ${current.from}::date) as came,
        bool_or(day between ${previous.from}::date and ${previous.to}::date) as came_before
      from appointments
      where company_id = ${companyId}::uuid and client_id is not null and status = 'completed'
        and day <= ${current.to}::date
      group by client_id) visitor`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The clients of company ${companyId} were not counted`)
  return row
}
