import type { Tx } from '../platform/database/db.ts'
import type { BillingDeps } from './create-payments.ts'
import { providerBehind } from './job-kinds.ts'
import {
  flagPayment,
  insertHistory,
  type Subscription,
  selectSubscription,
  updateSubscription,
} from './store.ts'
import { computeState, type SubscriptionState } from './subscription-state.ts'

type Needs = Pick<BillingDeps, 'jobs' | 'log'>

/**
 * Records what the facts now give: new history entries, flags, and the time of the next change.
 * Idempotent, also in two processes at once.
 */
export async function recordState(
  tx: Tx,
  { jobs, log }: Needs,
  id: string,
  now: Date,
): Promise<{ state: SubscriptionState; subscription: Subscription }> {
  const subscription = await selectSubscription(tx, { id }, 'alone')
  if (!subscription) throw new Error(`Subscription ${id} does not exist`)
  const state = computeState(subscription.facts, now)
  const added = await insertHistory(
    tx,
    state.entries.map(({ planId, periodStart, periodEnd, ...entry }) => ({
      ...entry,
      subscription_id: id,
      plan_id: planId,
      period_start: periodStart,
      period_end: periodEnd,
    })),
  )
  for (const payment of subscription.payments) {
    const flag = state.flags.get(payment.id) ?? null
    if (flag === payment.flag) continue
    await flagPayment(tx, payment.id, flag)
    if (flag) log.warn('payment flagged', { subscriptionId: id, paymentId: payment.id, flag })
  }
  if (subscription.row.next_change_at?.getTime() !== state.nextChangeAt?.getTime()) {
    await updateSubscription(tx, id, { next_change_at: state.nextChangeAt })
  }
  if (added.length > 0) await jobs.send(tx, providerBehind, { id })
  return { state, subscription }
}
