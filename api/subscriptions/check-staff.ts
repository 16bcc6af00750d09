import { type PlanId, plans, planTooSmallSentence } from '@encaixe/contract/plans.ts'
import { countActiveCollaborators } from '../collaborators/count-active-collaborators.ts'
import { findOwnedCompany } from '../companies/find-owned-company.ts'
import { lockCompany } from '../companies/lock-company.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'

/** Locks the owner's company, if there is one, before the subscription is locked: everybody locks in this order. */
export async function checkStaff(
  tx: Tx,
  ownerId: string,
  planId: PlanId,
): Promise<Refused<'plan_too_small'> | undefined> {
  const company = await findOwnedCompany(tx, ownerId)
  if (!company) return undefined
  await lockCompany(tx, company.id, 'to change')
  const active = await countActiveCollaborators(tx, company.id)
  const limit = plans[planId].maxCollaborators
  if (active <= limit) return undefined
  return refused('plan_too_small', { sentence: planTooSmallSentence(active, limit) })
}
