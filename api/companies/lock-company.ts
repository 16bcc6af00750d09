import type { Tx } from '../platform/database/db.ts'
import type { OwnedCompanyId } from './find-owned-company.ts'
import { type CompanyLock, type CompanyRow, lockCompanyRow } from './store.ts'

/** What counts a company's active collaborators, or closes something of it, does so one at a time. */
export function lockCompany(tx: Tx, id: OwnedCompanyId, why: CompanyLock): Promise<CompanyRow> {
  return lockCompanyRow(tx, id, why)
}
