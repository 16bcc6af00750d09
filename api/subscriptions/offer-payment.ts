import { plans } from '@encaixe/contract/plans.ts'
import { isRefused } from '../platform/refused.ts'
import { closeLeftovers, isLeft } from './close-leftovers.ts'
import type { BillingDeps } from './create-payments.ts'
import { openCheckout } from './open-checkout.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { dateOf } from './periods.ts'
import { living, refreshSubscription } from './refresh-subscription.ts'
import { registerLatePayer } from './register-late-payer.ts'
import { belongsTo, type Standing, standing } from './standing.ts'
import {
  type CheckoutRow,
  insertCheckout,
  type Subscription,
  selectCheckouts,
  selectSubscription,
} from './store.ts'

const soon = 2 * 60_000

type Known = { subscription: Subscription; checkouts: CheckoutRow[]; state: Standing }

/** Where the awaited payment can be made, by what is stored. */
export function findPaymentLink({ subscription, checkouts, state }: Known, now: Date): string | undefined {
  const due = state.paymentDueAt
  if (!due) return undefined
  // The open charge of a card that is on file: to pay it by hand is to pay the same charge, not another.
  if (living(checkouts).length > 0) {
    const open = subscription.payments.filter(
      (payment) => payment.state === 'awaiting' || payment.state === 'overdue',
    )
    const charge = open.find((payment) => payment.invoiceUrl !== null && belongsTo(due, payment))
    if (charge?.invoiceUrl) return charge.invoiceUrl
  }
  const usable = checkouts.find((checkout) => isUsable(checkout, state, now))
  return usable?.link
}

/** Whether a payment that is awaited can be made there; when none is, none should be. */
export function isUsable(checkout: CheckoutRow, state: Standing, now: Date): boolean {
  if (state.paymentDueAt === null) return false
  const { status, expires_at, cents, due_on } = checkout
  const lasts = expires_at.getTime() - now.getTime() > soon
  const wanted = dueOn(state, now)
  const past = state.paymentDueAt <= now
  const inTime = due_on === wanted || (past && due_on < wanted)
  return status === 'open' && lasts && inTime && cents === plans[state.planId].priceCents
}

/** The provider charges on days, and not on past ones. */
function dueOn({ paymentDueAt }: Standing, now: Date): string {
  return dateOf(paymentDueAt && paymentDueAt > now ? paymentDueAt : now)
}

async function look({ database: { db }, clock }: BillingDeps, id: string): Promise<Known | undefined> {
  const subscription = await selectSubscription(db, { id })
  if (!subscription) return undefined
  return {
    subscription,
    checkouts: await selectCheckouts(db, id),
    state: standing(subscription.facts, clock.now()),
  }
}

/** A link to pay, opened at the provider where there is none yet. Undefined: none is awaited, or it is out of reach. */
export async function offerPayment(deps: BillingDeps, id: string): Promise<string | undefined> {
  const known = await look(deps, id)
  if (!known?.state.paymentDueAt) return undefined
  const found = findPaymentLink(known, deps.clock.now())
  if (found) return found
  const opening = openings.get(deps.payments.provider) ?? new Map<string, Promise<string | undefined>>()
  openings.set(deps.payments.provider, opening)
  const link = opening.get(id) ?? openAnew(deps, id).finally(() => opening.delete(id))
  opening.set(id, link)
  return link
}

/** Several tabs that look at once wait for one page, instead of each opening its own. */
const openings = new WeakMap<PaymentProvider, Map<string, Promise<string | undefined>>>()

/**
 * What the provider knows, with nothing left there that could still be charged. It is asked before anything is
 * closed, and again after: a payer may finish on a page just before it closes.
 */
async function clearTheWay(deps: BillingDeps, id: string): Promise<Known | undefined> {
  for (;;) {
    if (isRefused(await refreshSubscription(deps, id))) return undefined
    const known = await look(deps, id)
    if (!known?.state.paymentDueAt || findPaymentLink(known, deps.clock.now())) return known
    if (!known.checkouts.some(isLeft)) return known
    if (isRefused(await closeLeftovers(deps, known.checkouts))) return undefined
  }
}

async function openAnew(deps: BillingDeps, id: string): Promise<string | undefined> {
  const { database, payments, clock, log } = deps
  const known = await clearTheWay(deps, id)
  if (!known?.state.paymentDueAt) return undefined
  const found = findPaymentLink(known, clock.now())
  if (found) return found
  if (await registerLatePayer(deps, known.subscription.row)) return undefined
  const { user_id: userId } = known.subscription.row
  const { planId } = known.state
  const opened = await openCheckout(deps, { userId, planId, dueOn: dueOn(known.state, clock.now()) })
  if (isRefused(opened)) return undefined
  const link = await database.transaction(async (tx) => {
    const subscription = await selectSubscription(tx, { id }, 'alone')
    if (!subscription) return undefined
    const state = standing(subscription.facts, clock.now())
    const rival = findPaymentLink(
      { subscription, state, checkouts: await selectCheckouts(tx, id) },
      clock.now(),
    )
    if (rival || !state.paymentDueAt) return rival
    await insertCheckout(tx, { ...opened, subscription_id: id })
    return opened.link
  })
  if (link !== opened.link) {
    const away = await payments.provider.closeCheckout(opened.provider_id)
    if (isRefused(away)) log.warn('a checkout that nobody knows is left to expire', { subscriptionId: id })
  }
  return link
}
