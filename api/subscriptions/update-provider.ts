import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { isUsable } from './offer-payment.ts'
import { closeCheckouts, registerPendingPayer } from './open-checkout.ts'
import type { Away, Recurrence } from './payment-provider.ts'
import { beginningOf, dateOf, monthsLater } from './periods.ts'
import { refreshSubscription, withRecurrence } from './refresh-subscription.ts'
import { selectCheckouts, selectSubscription } from './store.ts'
import type { PaymentFact } from './subscription-facts.ts'
import { computeState, type SubscriptionState } from './subscription-state.ts'

/**
 * Makes the provider's records equal to the subscription: the payer is registered; a closed subscription has nothing
 * that could be charged; an open subscription has a single recurrence, with the price and the day of the next period.
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

const fewDays = 3 * 86_400_000

type Correction = { cents: number; dueOn: string; moves: { id: string; dueOn: string }[] }

/** Compares the price and day of the provider's monthly charge with the next period. Undefined when both are right. */
function correctionOf(
  recurrence: Recurrence,
  state: SubscriptionState,
  payments: readonly PaymentFact[],
): Correction | undefined {
  const open = payments
    .filter((payment) => payment.state === 'awaiting')
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
  const cents = state.duePrice
  const next = beginningOf(open[0]?.dueOn ?? recurrence.dueOn).getTime()
  const drift = Math.abs(next - beginningOf(dateOf(state.renewsAt)).getTime())
  // An awaited charge keeps its day, because the payer may already have the link to this charge.
  const astray = state.paymentDueAt === null && drift > fewDays
  if (!astray) return recurrence.cents === cents ? undefined : { cents, dueOn: recurrence.dueOn, moves: [] }
  const monthsOn = (months: number) => dateOf(monthsLater(state.renewsAt, months))
  const moves = open.map(({ id }, months) => ({ id, dueOn: monthsOn(months) }))
  return { cents, dueOn: monthsOn(open.length), moves }
}

/** Sets the provider's monthly charge to the price and the day of the next period. */
async function changeRecurrence(
  deps: BillingDeps,
  id: string,
  recurrenceId: string,
): Promise<Away | undefined> {
  const { provider } = deps.payments
  const recurrence = await provider.findRecurrence(recurrenceId)
  if (isRefused(recurrence)) return recurrence
  if (!recurrence?.alive || !(await look(deps, id, recurrence))) return undefined
  // The provider creates charges weeks ahead and does not move them with the recurrence, so all charges are read first.
  const refreshed = await refreshSubscription(deps, id)
  if (isRefused(refreshed)) return refreshed
  const correction = await look(deps, id, recurrence)
  if (!correction) return undefined
  const { cents, dueOn, moves } = correction
  for (const charge of moves) {
    const moved = await provider.moveCharge(charge.id, { cents, dueOn: charge.dueOn })
    if (isRefused(moved)) return moved
    // The charge was paid or deleted in the meantime, and its event will start this job again.
    if (!moved) return undefined
  }
  return provider.changeRecurrence(recurrenceId, { cents, dueOn })
}

async function look(deps: BillingDeps, id: string, recurrence: Recurrence): Promise<Correction | undefined> {
  const subscription = await selectSubscription(deps.database.db, { id })
  if (!subscription) return undefined
  return correctionOf(recurrence, computeState(subscription.facts, deps.clock.now()), subscription.payments)
}
