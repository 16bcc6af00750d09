import type { Share } from '@encaixe/contract/shares.ts'
import type { Db } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type ShareRow, selectShares } from './store.ts'

export const viewOf = (row: ShareRow): Share => ({
  id: row.id,
  collaboratorId: row.collaborator_id,
  procedureId: row.procedure_id,
  percent: row.basis_points / 100,
  from: row.from_day,
})

/** With a collaborator, only the shares of this collaborator. */
export async function listShares(
  db: Db,
  company: MemberCompany,
  collaboratorId: string | null,
): Promise<Share[]> {
  return (await selectShares(db, company.id, collaboratorId)).map(viewOf)
}
