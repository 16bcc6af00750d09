import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** Minutes from midnight, with the time after a service. */
export type OpenedSpan = {
  /** What stood there. */
  appointmentId: string | null
  collaboratorId: string
  day: string
  start: number
  end: number
}

export type NewOpening = OpenedSpan & { id: string }

/**
 * In one statement, because most changes open time for which nobody waits. Their ids; none when the company's list is off,
 * nobody waits, the time is over, or its professional does not work there any more.
 */
export async function insertOpenings(
  tx: Tx,
  companyId: CompanyId,
  openings: readonly NewOpening[],
  { now, notice }: { now: Date; notice: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into openings
      (company_id, id, appointment_id, collaborator_id, day, start_minute, end_minute, opened_at, next_at)
    select c.id, o.id, o."appointmentId", o."collaboratorId", o.day, o.start, o."end", ${now}, ${now}
    from companies c, json_to_recordset(${JSON.stringify(openings)}) as o(id uuid, "appointmentId" uuid,
      "collaboratorId" uuid, day date, start smallint, "end" smallint)
    where c.id = ${companyId}::uuid and c.waitlist and o.start < o."end"
      and (o.day + make_interval(mins => o."end")) at time zone c.timezone
        > ${now}::timestamptz + make_interval(mins => ${notice})
      and exists (select from waitlist_entries e where e.company_id = c.id and e.status = 'open')
      and exists (select from collaborators k where k.company_id = c.id and k.id = o."collaboratorId"
        and k.is_active and k.deleted_at is null)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
