import type { OwnedCompany } from '../companies/find-owned-company.ts'
import type { Tx } from '../platform/db.ts'
import { checkPlanLimit } from '../subscriptions/check-access.ts'
import { countActive } from './store.ts'

/** Room in the plan for one more active collaborator, with the company locked so that the next one counts this one. */
export async function requireRoom(tx: Tx, { id, ownerId }: OwnedCompany, now: Date) {
  return checkPlanLimit(tx, ownerId, (await countActive(tx, id)) + 1, now)
}
