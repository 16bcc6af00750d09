import { type PlanId, plans, planTooSmallSentence } from '@encaixe/contract/plans.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { lockStaff } from './store/owners.ts'

/** Runs before the subscription is locked, because every write locks the company first. */
export async function checkStaff(
  tx: Tx,
  ownerId: string,
  planId: PlanId,
): Promise<Refused<'plan_too_small'> | undefined> {
  const active = await lockStaff(tx, ownerId)
  const limit = plans[planId].maxCollaborators
  if (active <= limit) return undefined
  return refused('plan_too_small', { sentence: planTooSmallSentence(active, limit) })
}
