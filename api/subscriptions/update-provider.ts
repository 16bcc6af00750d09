import { changeRecurrence } from './change-recurrence.ts'
import { closeCheckouts } from './close-checkouts.ts'
import type { BillingDeps } from './create-payments.ts'
import { isUsable } from './offer-payment.ts'
import type { Away } from './payment-provider.ts'
import { withRecurrence } from './refresh-subscription.ts'
import { registerPendingPayer } from './register-payer.ts'
import { selectCheckouts, selectSubscription } from './store.ts'
import { computeState } from './subscription-state.ts'

/**
 * Brings the provider in line with the subscription: the payer is registered; a closed subscription has nothing left
 * to charge; an open one has a single recurrence, at the price and on the day of the next period.
 */
export async function updateProvider(deps: BillingDeps, id: string): Promise<Away | undefined> {
  const { db } = deps.database
  const now = deps.clock.now()
  const subscription = await selectSubscription(db, { id })
  if (!subscription) return undefined
  const away = await registerPendingPayer(deps, subscription.row)
  if (away) return away
  const state = computeState(subscription.facts, now)
  const checkouts = await selectCheckouts(db, id)
  if (state.canReactivate) return closeCheckouts(deps, checkouts)
  const [current] = withRecurrence(checkouts)
  const failed = await closeCheckouts(
    deps,
    checkouts.filter((checkout) => checkout.id !== current?.id && !isUsable(checkout, state, now)),
  )
  if (failed) return failed
  return current && changeRecurrence(deps, id, current.recurrence_id)
}
