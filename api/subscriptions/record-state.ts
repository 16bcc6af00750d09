import type { TrailAct } from '@encaixe/contract/trail-words.ts'
import type { Tx } from '../platform/database/db.ts'
import { writeOwnActs } from '../trail/facade.ts'
import type { BillingDeps } from './create-payments.ts'
import { providerBehind } from './job-kinds.ts'
import {
  flagPayment,
  insertHistory,
  type Subscription,
  selectCompanyIdOf,
  selectDue,
  selectSubscription,
  updateSubscription,
} from './store.ts'
import { computeState, type SubscriptionState } from './subscription-state.ts'

type Needs = Pick<BillingDeps, 'jobs' | 'log'>

/**
 * Records a subscription's state, computed from the present facts: new history entries, flags, and the time of the next
 * change. Idempotent, even when two processes record at once.
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
    if (flag)
      log.warn('payment flagged', {
        code: 'payment_flagged',
        subscriptionId: id,
        paymentId: payment.id,
        flag,
      })
  }
  if (subscription.row.next_change_at?.getTime() !== state.nextChangeAt?.getTime()) {
    await updateSubscription(tx, id, { next_change_at: state.nextChangeAt })
  }
  if (added.length > 0) await jobs.send(tx, providerBehind, { id })
  return { state, subscription }
}

const page = 100

/** Records subscription changes for which only time must pass: ended trials and periods, expired subscriptions. */
export async function recordElapsed(
  deps: Pick<BillingDeps, 'database' | 'clock' | 'jobs' | 'log'>,
): Promise<void> {
  const { database, clock } = deps
  for (let due = [''], last = ''; due.length > 0; ) {
    const now = clock.now()
    due = await selectDue(database.db, now, page)
    // Without this check a subscription that stays due would keep the loop running for ever.
    if (due[0] === last) throw new Error(`Subscription ${last} is still due after it was processed`)
    last = due[0] ?? ''
    for (const id of due) await database.transaction((tx) => recordState(tx, deps, id, now))
  }
}

type Act = { action: Extract<TrailAct, { kind: 'subscription' }>['action']; id: string; at: Date }

/** Writes an act to the trail of the owner's company. A subscription created before its company exists has no trail. */
export async function writeSubscriptionAct(tx: Tx, ownerId: string, { action, id, at }: Act): Promise<void> {
  const companyId = await selectCompanyIdOf(tx, ownerId)
  if (!companyId) return
  await writeOwnActs(tx, { id: companyId, by: { role: 'owner', userId: ownerId } }, at, [
    { kind: 'subscription', action, recordId: id },
  ])
}
