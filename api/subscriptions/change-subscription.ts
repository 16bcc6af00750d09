import { reaisOf } from '@encaixe/contract/money.ts'
import { type PlanId, plans, planTooSmallSentence } from '@encaixe/contract/plans.ts'
import type { SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import type { Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { offerPayment } from './offer-payment.ts'
import {
  closeCheckouts,
  isChargeable,
  type NewCheckout,
  openCheckout,
  type Registered,
} from './open-checkout.ts'
import type { Away } from './payment-provider.ts'
import { dateOf } from './periods.ts'
import { noSubscription, readStatus } from './read-status.ts'
import { recordState, writeSubscriptionAct } from './record-state.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { sendNotice } from './send-notices.ts'
import {
  type CheckoutRow,
  insertAct,
  insertCheckout,
  lockStaff,
  selectCheckouts,
  selectSubscription,
  updateSubscription,
} from './store.ts'
import { instantAfter } from './subscription-facts.ts'
import { computeState } from './subscription-state.ts'

/** Changes the plan. Its limits apply at once, its price from the next charge, because a job changes the recurrence. */
export function changePlan(
  deps: BillingDeps,
  userId: string,
  planId: PlanId,
): Promise<Refused<'not_found' | 'subscription_closed' | 'plan_too_small'> | undefined> {
  return deps.database.transaction(async (tx) => {
    const small = await checkStaff(tx, userId, planId)
    const subscription = await selectSubscription(tx, { userId }, 'alone')
    if (!subscription) return noSubscription
    const now = instantAfter(subscription.facts, deps.clock.now())
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

/**
 * Refuses a plan that is too small for the active collaborators. Call it before the subscription is locked, because
 * every write locks the company first.
 */
async function checkStaff(
  tx: Tx,
  ownerId: string,
  planId: PlanId,
): Promise<Refused<'plan_too_small'> | undefined> {
  const active = await lockStaff(tx, ownerId)
  const limit = plans[planId].maxCollaborators
  if (active <= limit) return undefined
  return refused('plan_too_small', { sentence: planTooSmallSentence(active, limit) })
}

/** The most milliseconds a person waits for the provider. A page that opens later is stored and shown the next time. */
const providerWait = 3_000

/**
 * Opens a payment page if a payment is awaited and the only open page, if any, is `unpaidUrl`, which the owner has left
 * without paying. Idempotent: a second call returns the same page. Returns the status, because reading at the provider
 * can reveal a payment.
 */
export async function openPayment(
  deps: BillingDeps,
  userId: string,
  unpaidUrl?: string,
): Promise<SubscriptionStatus | Refused<'not_found' | 'payment_unavailable'>> {
  const found = await selectSubscription(deps.database.db, { userId })
  if (!found) return noSubscription
  const link = await offerInTime(deps, found.row.id, unpaidUrl)
  const status = await readStatus(deps, userId)
  return status.awaitsPayment && !link ? refused('payment_unavailable') : status
}

async function offerInTime(deps: BillingDeps, id: string, unpaidUrl?: string): Promise<string | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), providerWait)
  const offer = offerPayment(deps, id, unpaidUrl).catch((error: unknown) => {
    deps.log.error('opening a page to pay failed', { code: 'checkout_failed', subscriptionId: id, error })
    return undefined
  })
  return Promise.race([offer, late]).finally(() => clearTimeout(timer))
}

/** Cancels a subscription at once. A job closes the recurrence, so an owner can cancel while the provider is away. */
export function cancelSubscription(
  deps: BillingDeps,
  userId: string,
): Promise<{ success: true } | Refused<'not_found' | 'subscription_closed'>> {
  return deps.database.transaction(async (tx) => {
    const subscription = await selectSubscription(tx, { userId }, 'alone')
    if (!subscription) return noSubscription
    const now = instantAfter(subscription.facts, deps.clock.now())
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

type Back = { requiresPayment: boolean; paymentUrl?: string | undefined; amount: number; dueOn: string }
type Refusal = Refused<'not_found' | 'subscription_open' | 'plan_too_small' | 'payment_unavailable'>

/**
 * Reactivates a subscription. Within its period it is active at once without a payment; after the period it needs a new
 * payment. The payment page is opened before anything is written. When two requests arrive at once, the second finds
 * the subscription open.
 */
export async function reactivateSubscription(
  deps: BillingDeps,
  userId: string,
  planId: PlanId,
  payer?: Registered,
): Promise<Back | Refusal> {
  const { database, clock, payments } = deps
  const found = await selectSubscription(database.db, { userId })
  if (!found) return noSubscription
  const { id } = found.row
  const before = computeState(found.facts, clock.now())
  if (!before.canReactivate) return refused('subscription_open')
  const small = await database.transaction((tx) => checkStaff(tx, userId, planId))
  if (small) return small
  const pages = await selectCheckouts(database.db, id)
  const checkout =
    before.status === 'expired' ? await openNewPage(deps, { id, userId, planId, pages }) : undefined
  if (isRefused(checkout)) return checkout

  const outcome = await database.transaction(async (tx): Promise<Back | Refusal> => {
    const tooSmall = await checkStaff(tx, userId, planId)
    if (tooSmall) return tooSmall
    const subscription = await selectSubscription(tx, { id }, 'alone')
    // The clock is read under the lock: the request that held it before may have stored a later instant.
    const now = instantAfter(subscription?.facts ?? found.facts, clock.now())
    const state = subscription && computeState(subscription.facts, now)
    if (!state?.canReactivate) return refused('subscription_open')
    const requiresPayment = state.status === 'expired'
    // The period ended during the call to the provider: the owner must start again, with a payment page.
    if (requiresPayment && !checkout) return refused('payment_unavailable')
    const chosen = { plan_id: planId, cents: payments.prices[planId], at: now }
    await insertAct(tx, { id: newId(), subscription_id: id, kind: 'reactivated', ...chosen })
    if (payer) await updateSubscription(tx, id, payer)
    if (checkout && requiresPayment) await insertCheckout(tx, { ...checkout, subscription_id: id })
    const { state: after } = await recordState(tx, deps, id, now)
    await writeSubscriptionAct(tx, userId, { action: 'reactivated', id, at: now })
    return {
      requiresPayment,
      amount: reaisOf(after.duePrice),
      dueOn: dateOf(after.renewsAt),
      ...(checkout && requiresPayment && { paymentUrl: checkout.link }),
    }
  })
  const used = !isRefused(outcome) && outcome.paymentUrl !== undefined
  if (checkout && !used) await payments.provider.closeCheckout(checkout.provider_id)
  return outcome
}

async function openNewPage(
  deps: BillingDeps,
  { id, userId, planId, pages }: { id: string; userId: string; planId: PlanId; pages: CheckoutRow[] },
): Promise<NewCheckout | undefined | Away | Refused<'subscription_open'>> {
  for (;;) {
    const state = await refreshSubscription(deps, id)
    if (isRefused(state)) return state
    // The provider reported a payment that was not stored yet: no payment is needed, or the subscription is open again.
    if (state.status === 'cancelled') return undefined
    if (!state.canReactivate) return refused('subscription_open')
    const now = await selectCheckouts(deps.database.db, id)
    const left = now.filter((page) => isChargeable(page) && pages.some((known) => known.id === page.id))
    if (left.length === 0) break
    const away = await closeCheckouts(deps, left)
    if (away) return away
  }
  const cents = deps.payments.prices[planId]
  return openCheckout(deps, { userId, planId, cents, dueOn: dateOf(deps.clock.now()) })
}
