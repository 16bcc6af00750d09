import { changeRecurrence } from './change-recurrence.ts'
import { closeLeftovers } from './close-leftovers.ts'
import type { BillingDeps } from './create-payments.ts'
import { isUsable } from './offer-payment.ts'
import type { Away } from './payment-provider.ts'
import { living } from './refresh-subscription.ts'
import { registerLatePayer } from './register-late-payer.ts'
import { standing } from './standing.ts'
import { selectCheckouts, selectSubscription } from './store.ts'

/**
 * Brings the provider to what the subscription says: the payer registered; nothing left to charge of one that is
 * over; one recurrence, at the plan's price and on the period's day, of one that goes on.
 */
export async function updateProvider(deps: BillingDeps, id: string): Promise<Away | undefined> {
  const { db } = deps.database
  const now = deps.clock.now()
  const subscription = await selectSubscription(db, { id })
  if (!subscription) return undefined
  const away = await registerLatePayer(deps, subscription.row)
  if (away) return away
  const state = standing(subscription.facts, now)
  const checkouts = await selectCheckouts(db, id)
  if (state.canReactivate) return closeLeftovers(deps, checkouts)
  const [kept] = living(checkouts)
  const failed = await closeLeftovers(
    deps,
    checkouts.filter((checkout) => checkout.id !== kept?.id && !isUsable(checkout, state, now)),
  )
  if (failed) return failed
  return kept && changeRecurrence(deps, id, kept.recurrence_id)
}
