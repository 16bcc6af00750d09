import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { noSubscription } from './no-subscription.ts'
import { dateOf } from './periods.ts'
import { recordState } from './record-state.ts'
import { sendNotice } from './send-notices.ts'
import { insertAct, selectSubscription } from './store.ts'
import { computeState } from './subscription-state.ts'
import { writeSubscriptionAct } from './write-act.ts'

/** Takes effect at once. A job closes the recurrence, so that an owner can cancel while the provider is away. */
export function cancelSubscription(
  deps: BillingDeps,
  userId: string,
): Promise<{ success: true } | Refused<'not_found' | 'subscription_closed'>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const subscription = await selectSubscription(tx, { userId }, 'alone')
    if (!subscription) return noSubscription
    const { canReactivate, planId, price } = computeState(subscription.facts, now)
    if (canReactivate) return refused('subscription_closed')
    const { id } = subscription.row
    const held = { plan_id: planId, cents: price, at: now }
    await insertAct(tx, { id: newId(), subscription_id: id, kind: 'cancelled', ...held })
    const { state } = await recordState(tx, deps, id, now)
    const until = state.isActive && state.currentPeriodEnd ? dateOf(state.currentPeriodEnd) : null
    const kind = 'subscription_cancelled'
    await sendNotice(tx, deps, subscription.row, {
      kind,
      about: now.toISOString(),
      planId,
      price,
      date: until,
    })
    await writeSubscriptionAct(tx, userId, { action: 'cancelled', id, at: now })
    return { success: true }
  })
}
