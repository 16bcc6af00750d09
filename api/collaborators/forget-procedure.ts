import type { OwnedCompanyId } from '../companies/find-owned-company.ts'
import type { Tx } from '../platform/database/db.ts'
import { deletePerformances } from './store.ts'

/** Nobody performs a deleted procedure. */
export function forgetProcedure(tx: Tx, companyId: OwnedCompanyId, procedureId: string): Promise<void> {
  return deletePerformances(tx, companyId, procedureId)
}
