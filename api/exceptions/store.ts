import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { ExceptionsTable, HolidayDecisionsTable, Tables } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'

export type ExceptionRow = Omit<Selectable<ExceptionsTable>, 'created_at' | 'updated_at'>
type DecisionRow = Pick<Selectable<HolidayDecisionsTable>, 'day' | 'decision'>
type SpecialDays = { exceptions: ExceptionRow[]; decisions: DecisionRow[] }

/** The most exceptions in a list. It is above the cap of future exceptions, so only past exceptions can exceed it. */
export const mostListed = 1_000

type Days = { from: string; to: string }

const touching = (db: Db | Tx, companyId: CompanyId, from: string) =>
  db
    .selectFrom('exceptions')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`coalesce(to_day, 'infinity'::date) >= ${from}::date`)

/** The company whose exceptions are read; with `only`, the exceptions of this collaborator and of the whole company. */
type Of = Pick<MemberCompany, 'id' | 'only'>

const ofOne = (eb: ExpressionBuilder<Tables, 'exceptions'>, collaboratorId: string | null) =>
  eb.or([eb('collaborator_id', 'is', null), eb('collaborator_id', '=', collaboratorId)])

/**
 * Reads the exceptions that touch these days, by their first day. With a collaborator, the exceptions of the
 * collaborator and of the company are read.
 */
export function selectExceptions(
  db: Db | Tx,
  { id, only }: Of,
  { from, to, collaboratorId }: Days & { collaboratorId: string | null },
): Promise<ExceptionRow[]> {
  const whose = collaboratorId ?? only
  return touching(db, id, from)
    .selectAll()
    .where('from_day', '<=', to)
    .$if(whose !== null, (all) => all.where((eb) => ofOne(eb, whose)))
    .orderBy('from_day')
    .orderBy('id')
    .limit(mostListed + 1)
    .execute()
}

/** Counts exceptions that have not ended. A write locks the company first, or two writes could take the last place. */
export async function countComing(tx: Tx, companyId: MemberCompanyId, today: string): Promise<number> {
  const { count } = await touching(tx, companyId, today)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function selectException(
  db: Db | Tx,
  { id: companyId, only }: Of,
  id: string,
): Promise<ExceptionRow | undefined> {
  return db
    .selectFrom('exceptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .$if(only !== null, (one) => one.where((eb) => ofOne(eb, only)))
    .executeTakeFirst()
}

export function insertException(tx: Tx, row: Insertable<ExceptionsTable>): Promise<ExceptionRow> {
  return tx.insertInto('exceptions').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateExceptionRow(
  tx: Tx,
  { company_id, id }: ExceptionRow,
  changes: Updateable<ExceptionsTable>,
): Promise<ExceptionRow> {
  return tx
    .updateTable('exceptions')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the exceptions, and with them the decisions about holidays that made them. */
export async function deleteExceptions(
  tx: Tx,
  companyId: MemberCompanyId,
  ids: readonly string[],
): Promise<undefined> {
  if (ids.length === 0) return undefined
  await tx
    .deleteFrom('exceptions')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute()
  return undefined
}

/** Deletes a deleted collaborator's exceptions. The collaborator's row still exists, so no foreign key deletes them. */
export async function deleteExceptionsOf(
  tx: Tx,
  { companyId, collaboratorId }: { companyId: CompanyId; collaboratorId: string },
): Promise<void> {
  await tx
    .deleteFrom('exceptions')
    .where('company_id', '=', companyId)
    .where('collaborator_id', '=', collaboratorId)
    .execute()
}

export async function storeDecision(tx: Tx, decision: Insertable<HolidayDecisionsTable>): Promise<void> {
  const { exception_id, decided_at } = decision
  await tx
    .insertInto('holiday_decisions')
    .values(decision)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'day'])
        .doUpdateSet({ decision: decision.decision, exception_id, decided_at }),
    )
    .execute()
}

export async function deleteDecisionOf(
  tx: Tx,
  companyId: MemberCompanyId,
  exceptionId: string,
): Promise<void> {
  await tx
    .deleteFrom('holiday_decisions')
    .where('company_id', '=', companyId)
    .where('exception_id', '=', exceptionId)
    .execute()
}

/** Reads the exceptions that touch these days, by their first day, and the decisions about the holidays. */
export async function selectSpecialDays(
  db: Db | Tx,
  { companyId, only }: { companyId: CompanyId; only: string | null },
  { from, to }: Days,
): Promise<SpecialDays> {
  const whose =
    only === null ? sql`` : sql`and (e.collaborator_id is null or e.collaborator_id = ${only}::uuid)`
  const { rows } = await sql<SpecialDays>`
    select (select coalesce(json_agg(e order by e.from_day, e.id), '[]') from exceptions e
        where e.company_id = ${companyId}::uuid and e.from_day <= ${to}::date
          and coalesce(e.to_day, 'infinity'::date) >= ${from}::date ${whose}) as exceptions,
      (select coalesce(json_agg(json_build_object('day', d.day, 'decision', d.decision)), '[]')
        from holiday_decisions d where d.company_id = ${companyId}::uuid
          and d.day between ${from}::date and ${to}::date) as decisions ${prepared}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`The special days of company ${companyId} could not be read`)
  return row
}
