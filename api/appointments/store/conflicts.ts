import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type Days, isTaken } from './offering.ts'

/** `start` and `end`, with the time after it, in minutes from the midnight of the first day asked for. */
export type TakenRow = { id: string; person: string; start: number; end: number; offeredFor: string | null }

/** What is taken in a company on these days, and beside them, where the time after an appointment passes midnight. A held time names the appointment that it is offered instead of. */
export async function selectTaken(
  db: Db | Tx,
  companyId: CompanyId,
  { from, to }: Days,
  now: Date,
): Promise<TakenRow[]> {
  const { rows } = await sql<TakenRow>`
    select a.id, a.collaborator_id as person, (a.day - ${from}::date) * 1440 + a.start_minute as start,
      (a.day - ${from}::date) * 1440 + a.end_minute + a.buffer_minutes as end, o.appointment_id as "offeredFor"
    from appointments a left join offers o on o.company_id = a.company_id and o.id = a.offer_id
    where a.company_id = ${companyId}::uuid and a.day between ${from}::date - 1 and ${to}::date + 1
      and ${isTaken(now)}`.execute(db)
  return rows
}

/** Who performs each of these procedures. */
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
