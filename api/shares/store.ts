import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { SharesTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'
import type { Rate } from './share-rule.ts'

export type ShareRow = Selectable<SharesTable>

/** Selects the shares without those of deleted collaborators and procedures, which apply to past appointments only. */
const listed = (db: Db | Tx, companyId: CompanyId) =>
  db
    .selectFrom('shares')
    .innerJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'shares.company_id')
        .onRef('collaborators.id', '=', 'shares.collaborator_id')
        .on('collaborators.deleted_at', 'is', null),
    )
    .leftJoin('procedures', (join) =>
      join
        .onRef('procedures.company_id', '=', 'shares.company_id')
        .onRef('procedures.id', '=', 'shares.procedure_id'),
    )
    .where('shares.company_id', '=', companyId)
    .where('procedures.deleted_at', 'is', null)

/** Returns the shares by professional, the general shares before the shares of procedures, the latest share first. */
export function selectShares(
  db: Db,
  companyId: MemberCompanyId,
  collaboratorId: string | null,
): Promise<ShareRow[]> {
  return listed(db, companyId)
    .selectAll('shares')
    .$if(collaboratorId !== null, (all) => all.where('shares.collaborator_id', '=', collaboratorId ?? ''))
    .orderBy('collaborators.name')
    .orderBy('shares.collaborator_id')
    .orderBy('procedures.name', (order) => order.asc().nullsFirst())
    .orderBy('shares.procedure_id')
    .orderBy('shares.from_day', 'desc')
    .execute()
}

/** Counts the shares. The caller has locked the company, so the second of two concurrent writes counts the first. */
export async function countShares(tx: Tx, companyId: MemberCompanyId): Promise<number> {
  const { count } = await listed(tx, companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function selectShare(
  db: Db | Tx,
  companyId: MemberCompanyId,
  id: string,
): Promise<ShareRow | undefined> {
  return db
    .selectFrom('shares')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Stores a share. Undefined when another share begins on the same day: a constraint of the table refuses it. */
export function insertShare(tx: Tx, row: Insertable<SharesTable>): Promise<ShareRow | undefined> {
  return tx
    .insertInto('shares')
    .values(row)
    .onConflict((conflict) => conflict.constraint('shares_once').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function deleteShareRow(tx: Tx, companyId: MemberCompanyId, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('shares')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Returns all shares of a professional, with every date and procedure: `rateOn` finds the share of an appointment. */
export async function selectRates(
  tx: Tx,
  { companyId, collaboratorId }: { companyId: CompanyId; collaboratorId: string },
): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select procedure_id, from_day, basis_points from shares
    where company_id = ${companyId}::uuid and collaborator_id = ${collaboratorId}::uuid`.execute(tx)
  return rows
}
