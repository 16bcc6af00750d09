import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { prepared, unknownDate } from '../../platform/database/prepared-statements.ts'
import type { CompaniesTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type AppointmentRow, type KnownAppointment, known } from './appointments.ts'
import type { Days } from './offering.ts'

/** An exception of the weekly hours, with times in minutes. */
export type ExceptionRow = {
  collaboratorId: string | null
  kind: 'off' | 'hours'
  from: string
  to: string | null
  start: number | null
  end: number | null
  breakStart: number | null
  breakEnd: number | null
  weekly: boolean
}

type HoursRow = Pick<Selectable<CompaniesTable>, 'business_hours' | 'closed_on_holidays'> & {
  exceptions: ExceptionRow[] | null
  opened: string[] | null
  people: { id: string; schedule: WorkSchedule }[] | null
}

/** The exceptions of a company that touch these days. */
export const exceptionsOn = (
  companyId: CompanyId,
  { from, to }: Days,
) => sql`(select json_agg(json_build_object(
    'collaboratorId', e.collaborator_id, 'kind', e.kind, 'from', e.from_day, 'to', e.to_day, 'weekly', e.weekly,
    'start', e.start_minute, 'end', e.end_minute, 'breakStart', e.break_start_minute, 'breakEnd', e.break_end_minute))
  from exceptions e where e.company_id = ${companyId}::uuid and coalesce(e.to_day, 'infinity'::date) >= ${unknownDate(from)}
    and e.from_day <= ${unknownDate(to)})`

/** The holidays of these days on which a company decided to be open. */
export const openedOn = (companyId: CompanyId, { from, to }: Days) =>
  sql`(select json_agg(d.day) from holiday_decisions d where d.company_id = ${companyId}::uuid and d.decision = 'open'
    and d.day between ${unknownDate(from)} and ${unknownDate(to)})`

/** Reads the hours on these days of all people who ever worked in the company. */
export async function selectHours(db: Db | Tx, companyId: CompanyId, days: Days): Promise<HoursRow> {
  const { rows } = await sql<HoursRow>`
    select c.business_hours, c.closed_on_holidays, ${exceptionsOn(companyId, days)} as exceptions, ${openedOn(companyId, days)} as opened,
      (select json_agg(json_build_object('id', k.id, 'schedule', k.work_schedule))
        from collaborators k where k.company_id = ${companyId}::uuid) as people
    from companies c where c.id = ${companyId}::uuid ${prepared}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The hours of company ${companyId} could not be read`)
  return row
}

/** Reads the nearest of these days for which a client waits. */
export async function selectWaitedDays(
  tx: Tx,
  companyId: CompanyId,
  { from, to }: { from: string; to: string | null },
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with span as (select ${from}::date as first,
        least(${to}::date, ${from}::date + c.booking_horizon::int) as last
      from companies c where c.id = ${companyId}::uuid and c.waitlist)
    select distinct one.day::date as day from span, lateral (
      select generate_series(greatest(w.from_day, first), least(w.to_day, last), interval '1 day') as day
      from (select distinct from_day, to_day from waitlist_windows where company_id = ${companyId}::uuid) w
      union all
      select generate_series(greatest(a.day - e.days_before, first), least(a.day, last), interval '1 day')
      from waitlist_entries e join appointments a on a.company_id = e.company_id and a.id = e.appointment_id
      where e.company_id = ${companyId}::uuid and e.status = 'open' and e.appointment_id is not null and a.day >= first) one
    order by day limit ${most}`.execute(tx)
  return rows.map(({ day }) => day)
}

export type Booked = Pick<AppointmentRow, 'id' | 'collaborator_id' | 'day' | 'start_minute' | 'end_minute'>

type Coming = {
  companyId: CompanyId
  collaboratorIds: readonly string[] | null
  days: { from: string; to: string | null } | null
  here: LocalTime
}

/** A condition on `appointments`: scheduled, in the future, and not placed outside the hours by the company. */
export const isComing = ({ date, minute }: LocalTime) =>
  sql<boolean>`(status = 'scheduled' and not outside
    and (day, start_minute) > (${date}::date, ${minute}::smallint))`

/** Reads the future scheduled appointments by start, without those that the company placed outside the hours. */
export function selectComing(
  db: Db | Tx,
  { companyId, collaboratorIds, days, here }: Coming,
): Promise<Booked[]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'collaborator_id', 'day', 'start_minute', 'end_minute'])
    .where('company_id', '=', companyId)
    .where(isComing(here))
    .$if(days !== null, (all) => all.where('day', '>=', days?.from ?? ''))
    .$if(typeof days?.to === 'string', (all) => all.where('day', '<=', days?.to ?? ''))
    .$if(collaboratorIds !== null, (all) => all.where('collaborator_id', 'in', [...(collaboratorIds ?? [])]))
    .orderBy('day')
    .orderBy('start_minute')
    .orderBy('id')
    .execute()
}

export function selectAppointmentsById(
  db: Db | Tx,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<KnownAppointment[]> {
  return known(db, companyId)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', 'in', [...ids])
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .orderBy('appointments.id')
    .execute()
}

/** Counts the scheduled appointments on each of these dates; dates without appointments are left out. */
export async function countOnDates(
  db: Db | Tx,
  companyId: CompanyId,
  dates: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('appointments')
    .select((eb) => ['day', eb.fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('day', 'in', [...dates])
    .where('status', '=', 'scheduled')
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** Runs the work in a savepoint, and rolls the work back when `isWanted` returns false. */
export async function makeOrUndo<Done>(
  tx: Tx,
  work: () => Promise<Done>,
  isWanted: (done: Done) => Promise<boolean>,
): Promise<Done | undefined> {
  await sql`savepoint unmade`.execute(tx)
  const done = await work()
  if (await isWanted(done)) {
    await sql`release savepoint unmade`.execute(tx)
    return done
  }
  await sql`rollback to savepoint unmade`.execute(tx)
  return undefined
}
