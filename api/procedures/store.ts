import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared-statements.ts'
import type { ProceduresTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'

export type ProcedureRow = Selectable<ProceduresTable>

const living = (db: Db | Tx, companyId: CompanyId) =>
  db.selectFrom('procedures').selectAll().where('company_id', '=', companyId).where('deleted_at', 'is', null)

export function selectProcedures(db: Db | Tx, companyId: MemberCompanyId): Promise<ProcedureRow[]> {
  return living(db, companyId).execute()
}

export function selectActiveProcedures(db: Db | Tx, companyId: CompanyId): Promise<ProcedureRow[]> {
  return living(db, companyId).where('is_active', '=', true).execute()
}

/** The columns that decide the order of a company's services, without their texts. */
export function selectActiveOrder(db: Db | Tx, companyId: CompanyId) {
  return living(db, companyId)
    .clearSelect()
    .select(['id', 'name', 'category', 'position', 'created_at'])
    .where('is_active', '=', true)
    .modifyEnd(prepared)
    .execute()
}

const shownColumns = [
  'id',
  'company_id',
  'name',
  'duration_minutes',
  'description',
  'category',
  'price_cents',
  'is_active',
  'deposit',
  'deposit_cents',
  'deposit_percent',
] as const

export type ShownProcedureRow = Pick<ProcedureRow, (typeof shownColumns)[number]>

export async function selectShownProcedures(
  db: Db | Tx,
  companyId: CompanyId,
  ids: string[],
): Promise<ShownProcedureRow[]> {
  if (ids.length === 0) return []
  return living(db, companyId)
    .clearSelect()
    .select(shownColumns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .modifyEnd(prepared)
    .execute()
}

export function selectProcedure(
  db: Db | Tx,
  companyId: CompanyId,
  id: string,
): Promise<ProcedureRow | undefined> {
  return living(db, companyId).where('id', '=', id).executeTakeFirst()
}

/** Locks the row of a procedure. `to close` waits for bookings that have locked the row and blocks later bookings. */
export function lockProcedureRow(
  tx: Tx,
  { companyId, id }: { companyId: MemberCompanyId; id: string },
  why: 'to change' | 'to close',
): Promise<ProcedureRow | undefined> {
  const row = living(tx, companyId).where('id', '=', id)
  return (why === 'to close' ? row.forUpdate() : row.forNoKeyUpdate()).executeTakeFirst()
}

/** Returns the ids of this company in `ids`, and locks their procedures against deletion until the transaction ends. */
export async function lockProcedureKeys(
  tx: Tx,
  companyId: MemberCompanyId,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await living(tx, companyId).where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

export async function selectProcedureIds(db: Db | Tx, companyId: MemberCompanyId): Promise<Set<string>> {
  const rows = await living(db, companyId).clearSelect().select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Counts the procedures of a company. A write locks the company first: otherwise two concurrent writes could exceed the
 * maximum.
 */
export async function countProcedures(db: Db | Tx, companyId: MemberCompanyId): Promise<number> {
  const { count } = await living(db, companyId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the procedures that were created after this instant, including deleted ones: their rows stay in the table. */
export async function countCreatedProcedures(
  db: Db | Tx,
  companyId: MemberCompanyId,
  after: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('procedures')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

export function insertProcedure(tx: Tx, procedure: Insertable<ProceduresTable>): Promise<ProcedureRow> {
  return tx.insertInto('procedures').values(procedure).returningAll().executeTakeFirstOrThrow()
}

export function updateProcedureRow(
  tx: Tx,
  { company_id, id }: ProcedureRow,
  changes: Updateable<ProceduresTable>,
): Promise<ProcedureRow> {
  return tx
    .updateTable('procedures')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a procedure's links to collaborators: a soft delete keeps the procedure's row, and so the links. */
export async function deletePerformed(tx: Tx, { company_id, id }: ProcedureRow): Promise<void> {
  await tx
    .deleteFrom('collaborator_procedures')
    .where('company_id', '=', company_id)
    .where('procedure_id', '=', id)
    .execute()
}
