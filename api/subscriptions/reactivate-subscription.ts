import { reaisOf } from '@encaixe/contract/money.ts'
import type { PlanId } from '@encaixe/contract/plans.ts'
import { newId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { checkStaff } from './check-staff.ts'
import { closeCheckouts, isChargeable } from './close-checkouts.ts'
import type { BillingDeps } from './create-payments.ts'
import { noSubscription } from './no-subscription.ts'
import { type NewCheckout, openCheckout, type Registered } from './open-checkout.ts'
import type { Away } from './payment-provider.ts'
import { dateOf } from './periods.ts'
import { recordState } from './record-state.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import {
  type CheckoutRow,
  insertAct,
  insertCheckout,
  selectCheckouts,
  selectSubscription,
  updateSubscription,
} from './store.ts'
import { computeState } from './subscription-state.ts'
import { writeSubscriptionAct } from './write-act.ts'

type Back = { requiresPayment: boolean; paymentUrl?: string | undefined; amount: number; dueOn: string }
type Refusal = Refused<'not_found' | 'subscription_open' | 'plan_too_small' | 'payment_unavailable'>

/**
 * Within the period at once and with nothing to pay, after it through a new payment. The page to pay is opened before
 * anything is written; the second of two requests at once finds the subscription open.
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
    before.status === 'expired' ? await openPayment(deps, { id, userId, planId, pages }) : undefined
  if (isRefused(checkout)) return checkout

  const now = clock.now()
  const outcome = await database.transaction(async (tx): Promise<Back | Refusal> => {
    const tooSmall = await checkStaff(tx, userId, planId)
    if (tooSmall) return tooSmall
    const subscription = await selectSubscription(tx, { id }, 'alone')
    const state = subscription && computeState(subscription.facts, now)
    if (!state?.canReactivate) return refused('subscription_open')
    const requiresPayment = state.status === 'expired'
    // The period ended during the call to the provider: start again, with a page to pay.
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

async function openPayment(
  deps: BillingDeps,
  { id, userId, planId, pages }: { id: string; userId: string; planId: PlanId; pages: CheckoutRow[] },
): Promise<NewCheckout | undefined | Away | Refused<'subscription_open'>> {
  for (;;) {
    const state = await refreshSubscription(deps, id)
    if (isRefused(state)) return state
    // The provider reported a payment that was new to us: nothing is to pay, or the subscription is open again.
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
