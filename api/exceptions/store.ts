import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { ExceptionsTable, HolidayDecisionsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'

export type ExceptionRow = Omit<Selectable<ExceptionsTable>, 'created_at' | 'updated_at'>
type DecisionRow = Pick<Selectable<HolidayDecisionsTable>, 'day' | 'decision'>
type SpecialDays = { exceptions: ExceptionRow[]; decisions: DecisionRow[] }

/** The exceptions that touch these days, by their first day, and what was decided about the holidays. */
export async function selectSpecialDays(
  db: Db | Tx,
  companyId: CompanyId,
  { from, to }: { from: string; to: string },
): Promise<SpecialDays> {
  const { rows } = await sql<SpecialDays>`
    select (select coalesce(json_agg(e order by e.from_day, e.id), '[]') from exceptions e
        where e.company_id = ${companyId}::uuid and e.from_day <= ${to}::date
          and coalesce(e.to_day, 'infinity'::date) >= ${from}::date) as exceptions,
      (select coalesce(json_agg(json_build_object('day', d.day, 'decision', d.decision)), '[]')
        from holiday_decisions d where d.company_id = ${companyId}::uuid
          and d.day between ${from}::date and ${to}::date) as decisions ${prepared}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The special days of company ${companyId} could not be read`)
  return row
}
