import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { checkPlanLimit } from '../subscriptions/check-access.ts'
import { countActive } from './store.ts'

/** Room in the plan for one more active collaborator. In a write, with the company locked, so that the next counts this one. */
export async function requireRoom(db: Db | Tx, { id, ownerId }: OwnedCompany, now: Date) {
  return checkPlanLimit(db, ownerId, (await countActive(db, id)) + 1, now)
}
