import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type AppointmentRow, type KnownAppointment, known } from './appointments.ts'
import { isComing } from './hours.ts'
import { type Days, isTaken } from './offering.ts'

type Coming = {
  companyId: CompanyId
  here: LocalTime
  collaboratorId?: string | undefined
  date?: string | undefined
}

/** The appointments of one professional, in minutes from the midnight of today. */
export type Diary = { person: string; starts: number[]; ends: number[] }

/** Reads future scheduled appointments that the company did not place outside the hours: one row per professional. */
export async function selectDiaries(
  db: Db | Tx,
  { companyId, here, collaboratorId, date }: Coming,
): Promise<Diary[]> {
  const { rows } = await sql<{ diaries: Diary[] | null }>`
    select json_agg(diary) as diaries from (
      select collaborator_id as person,
        array_agg((day - ${here.date}::date) * 1440 + start_minute) as starts,
        array_agg((day - ${here.date}::date) * 1440 + end_minute) as ends
      from appointments
      where company_id = ${companyId}::uuid and ${isComing(here)}
        ${date === undefined ? sql`` : sql`and day = ${date}::date`}
        ${collaboratorId === undefined ? sql`` : sql`and collaborator_id = ${collaboratorId}::uuid`}
      group by collaborator_id) diary`.execute(db)
  return rows[0]?.diaries ?? []
}

type Start = Pick<AppointmentRow, 'collaborator_id' | 'day' | 'start_minute'>

/** Reads the scheduled appointments with these starts and people, in the order of the list. */
export function selectBeginning(
  db: Db | Tx,
  companyId: CompanyId,
  starts: readonly Start[],
): Promise<KnownAppointment[]> {
  const begins = sql<boolean>`(appointments.day, appointments.start_minute, appointments.collaborator_id) in (
    select * from unnest(${starts.map(({ day }) => day)}::date[],
      ${starts.map(({ start_minute }) => start_minute)}::smallint[],
      ${starts.map(({ collaborator_id }) => collaborator_id)}::uuid[]))`
  return known(db, companyId)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.status', '=', 'scheduled')
    .where(begins)
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .orderBy('appointments.id')
    .execute()
}

/** A taken time: `start` and `end`, with the time `after` it, in minutes from midnight of the first requested day. */
export type TakenRow = {
  id: string
  person: string
  start: number
  end: number
  after: number
  visit: string | null
  offeredFor: string | null
}

/**
 * Reads the taken times of a company on these days and on the days beside them, because the time after an appointment
 * may pass midnight. A held time names the appointment that it is offered for.
 */
export async function selectTaken(
  db: Db | Tx,
  companyId: CompanyId,
  { from, to }: Days,
  now: Date,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select a.id, a.collaborator_id as person, (a.day - ${from}::date) * 1440 + a.start_minute as start,
      (a.day - ${from}::date) * 1440 + a.end_minute + a.buffer_minutes as end, a.buffer_minutes as after,
      a.visit_id as visit, o.appointment_id as "offeredFor"
    from appointments a left join offers o on o.company_id = a.company_id and o.id = a.offer_id
    where a.company_id = ${companyId}::uuid and a.day between ${from}::date - 1 and ${to}::date + 1
      and ${isTaken(now)}`.execute(db)
  return rows
}

export async function selectPerformers(
  db: Db | Tx,
  companyId: CompanyId,
  procedureIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('collaborator_procedures')
    .select(['procedure_id', 'collaborator_id'])
    .where('company_id', '=', companyId)
    .where('procedure_id', 'in', procedureIds)
    .execute()
  const byProcedure = Map.groupBy(rows, ({ procedure_id }) => procedure_id)
  return new Map(
    [...byProcedure].map(([id, those]) => [id, new Set(those.map((row) => row.collaborator_id))]),
  )
}
