import type { PlanId } from '@encaixe/contract/plans.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { checkStaff } from './check-staff.ts'
import type { BillingDeps } from './create-payments.ts'
import { noSubscription } from './no-subscription.ts'
import { recordState } from './record-state.ts'
import { insertAct, selectSubscription } from './store.ts'
import { computeState } from './subscription-state.ts'
import { writeSubscriptionAct } from './write-act.ts'

/** The new plan's limits apply at once, its price from the next charge: a job changes the recurrence. */
export function changePlan(
  deps: BillingDeps,
  userId: string,
  planId: PlanId,
): Promise<Refused<'not_found' | 'subscription_closed' | 'plan_too_small'> | undefined> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const small = await checkStaff(tx, userId, planId)
    const subscription = await selectSubscription(tx, { userId }, 'alone')
    if (!subscription) return noSubscription
    const state = computeState(subscription.facts, now)
    if (state.canReactivate) return refused('subscription_closed')
    if (state.planId === planId) return undefined
    if (small) return small
    const { id } = subscription.row
    const chosen = { plan_id: planId, cents: deps.payments.prices[planId], at: now }
    await insertAct(tx, { id: newId(), subscription_id: id, kind: 'plan_changed', ...chosen })
    await writeSubscriptionAct(tx, userId, { action: 'changed', id, at: now })
    await recordState(tx, deps, id, now)
  })
}
