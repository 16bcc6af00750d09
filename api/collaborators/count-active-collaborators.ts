import type { Db, Tx } from '../platform/database/db.ts'
import { countActive } from './store.ts'

/** What a plan limits. In a write, with the company locked (`lockCompany`), so that two do not count past each other. */
export function countActiveCollaborators(db: Db | Tx, companyId: string): Promise<number> {
  return countActive(db, companyId)
}
