import { plans } from '@encaixe/contract/plans.ts'
import { isRefused } from '../platform/refused.ts'
import { closeLeftovers } from './close-leftovers.ts'
import type { BillingDeps } from './create-payments.ts'
import { isUsable } from './offer-payment.ts'
import { registered } from './open-checkout.ts'
import type { Away } from './payment-provider.ts'
import { beginningOf, dateOf } from './periods.ts'
import { living } from './refresh-subscription.ts'
import { type Standing, standing } from './standing.ts'
import { selectCheckouts, selectSubscription, updateSubscription } from './store.ts'

const fewDays = 3 * 86_400_000

/**
 * Brings the provider to what the subscription says: the payer registered; nothing left to charge of one that is
 * over; one recurrence, at the plan's price and on the period's day, of one that goes on.
 */
export async function updateProvider(deps: BillingDeps, id: string): Promise<Away | undefined> {
  const { db } = deps.database
  const now = deps.clock.now()
  const subscription = await selectSubscription(db, { id })
  if (!subscription) return undefined
  const away = await registerLatePayer(deps, id, subscription.row)
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
  return kept && changeRecurrence(deps, kept.recurrence_id, state, subscription.facts.payments)
}

type Payments = Parameters<typeof standing>[0]['payments']

async function changeRecurrence(
  { payments: { provider } }: BillingDeps,
  id: string,
  state: Standing,
  payments: Payments,
): Promise<Away | undefined> {
  const recurrence = await provider.findRecurrence(id)
  if (isRefused(recurrence)) return recurrence
  if (!recurrence?.alive) return undefined
  // The provider makes its next charge weeks ahead, and names the day of the one after it.
  const made = payments.filter(({ state: told }) => told === 'awaiting').map(({ dueOn }) => dueOn)
  const next = [recurrence.dueOn, ...made].sort()[0] ?? recurrence.dueOn
  const wanted = dateOf(state.renewsAt)
  const astray = Math.abs(beginningOf(next).getTime() - beginningOf(wanted).getTime()) > fewDays
  const settled = state.paymentDueAt === null
  const cents = plans[state.planId].priceCents
  if (recurrence.cents === cents && !(astray && settled)) return undefined
  return provider.changeRecurrence(id, { cents, dueOn: astray && settled ? wanted : recurrence.dueOn })
}

type Row = NonNullable<Awaited<ReturnType<typeof selectSubscription>>>['row']

/** The provider was away when the subscription was taken. What it refuses for good is asked of the payer on its page. */
async function registerLatePayer(deps: BillingDeps, id: string, row: Row): Promise<Away | undefined> {
  const { unregistered_payer: payer, user_id: userId } = row
  if (!payer) return undefined
  const payerAt = await deps.payments.provider.registerPayer(userId, payer)
  if (!isRefused(payerAt)) {
    await updateSubscription(deps.database.db, id, registered(payerAt.customerId))
  } else if (payerAt.refused === 'payment_unavailable') return { ...payerAt, refused: 'payment_unavailable' }
}
