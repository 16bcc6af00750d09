import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { DepositsTable } from '../platform/database/tables.ts'
import type { CompanyId } from '../platform/ids.ts'

export type DepositRow = Selectable<DepositsTable>
export type DepositKey = { companyId: CompanyId; visitId: string }

export async function insertDeposit(tx: Tx, row: DepositRow): Promise<void> {
  await tx.insertInto('deposits').values(row).execute()
}

/** The appointments of the visit are locked, so this is how the last writer left it. */
export function selectDeposit(tx: Tx, { companyId, visitId }: DepositKey): Promise<DepositRow | undefined> {
  return tx
    .selectFrom('deposits')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .executeTakeFirst()
}

type Change = Partial<Pick<DepositRow, 'state' | 'claimed_at' | 'settled_at'>>

export async function updateDeposit(
  tx: Tx,
  { companyId, visitId }: DepositKey,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set(change)
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .execute()
}

/** Of a visit whose time is free again, if it had one that was not settled. */
export async function endDeposit(
  tx: Tx,
  { companyId, visitId }: DepositKey,
  change: { state: 'refused' | 'expired'; settled_at: Date },
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set(change)
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visitId)
    .where('state', 'in', ['waiting', 'claimed'])
    .execute()
}
