import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { closeCheckouts, isChargeable, openCheckout, registerPendingPayer } from './open-checkout.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { dateOf } from './periods.ts'
import { refreshSubscription, withRecurrence } from './refresh-subscription.ts'
import {
  type CheckoutRow,
  insertCheckout,
  type Subscription,
  selectCheckouts,
  selectSubscription,
} from './store.ts'
import { belongsTo, computeState, type SubscriptionState } from './subscription-state.ts'

const soon = 2 * 60_000

type Known = { subscription: Subscription; checkouts: CheckoutRow[]; state: SubscriptionState }

/** Returns the stored link at which the awaited payment can be made. */
export function findPaymentLink({ subscription, checkouts, state }: Known, now: Date): string | undefined {
  const due = state.paymentDueAt
  if (!due) return undefined
  // The open charge of a stored card has its own invoice: paying that invoice cannot charge twice.
  if (withRecurrence(checkouts).length > 0) {
    const open = subscription.payments.filter(
      (payment) => payment.state === 'awaiting' || payment.state === 'overdue',
    )
    const charge = open.find((payment) => payment.invoiceUrl !== null && belongsTo(due, payment))
    if (charge?.invoiceUrl) return charge.invoiceUrl
  }
  const usable = checkouts.find((checkout) => isUsable(checkout, state, now))
  return usable?.link
}

/** Whether the awaited payment can be made at this checkout. */
export function isUsable(checkout: CheckoutRow, state: SubscriptionState, now: Date): boolean {
  if (state.paymentDueAt === null) return false
  const { status, expires_at, cents, due_on } = checkout
  const lasts = expires_at.getTime() - now.getTime() > soon
  const wanted = dueOn(state, now)
  const past = state.paymentDueAt <= now
  const inTime = due_on === wanted || (past && due_on < wanted)
  return status === 'open' && lasts && inTime && cents === state.duePrice
}

/** Returns the date of the charge. The provider charges on a date and refuses a past date. */
function dueOn({ paymentDueAt }: SubscriptionState, now: Date): string {
  return dateOf(paymentDueAt && paymentDueAt > now ? paymentDueAt : now)
}

async function look({ database: { db }, clock }: BillingDeps, id: string): Promise<Known | undefined> {
  const subscription = await selectSubscription(db, { id })
  if (!subscription) return undefined
  return {
    subscription,
    checkouts: await selectCheckouts(db, id),
    state: computeState(subscription.facts, clock.now()),
  }
}

/**
 * Returns a link to pay. A page is opened at the provider if there is no page, or if the only page is `unpaidUrl`,
 * which the owner has left without paying: the provider has no operation that says whether a page is still open.
 * Undefined when no payment is awaited, or when the provider is away.
 */
export async function offerPayment(
  deps: BillingDeps,
  id: string,
  unpaidUrl?: string,
): Promise<string | undefined> {
  const known = await look(deps, id)
  if (!known?.state.paymentDueAt) return undefined
  const found = findPaymentLink(known, deps.clock.now())
  if (found && found !== unpaidUrl) return found
  const opening = openings.get(deps.payments.provider) ?? new Map<string, Promise<string | undefined>>()
  openings.set(deps.payments.provider, opening)
  const link = opening.get(id) ?? openNewCheckout(deps, id, unpaidUrl).finally(() => opening.delete(id))
  opening.set(id, link)
  return link
}

/** The openings in progress. Concurrent requests for a subscription await one page, so not every tab opens a page. */
const openings = new WeakMap<PaymentProvider, Map<string, Promise<string | undefined>>>()

/**
 * Closes all checkouts and recurrences that could still charge the payer. Charges are read before and after the
 * closing, because a payer may pay on a page just before it closes.
 */
async function closeOldCheckouts(deps: BillingDeps, id: string): Promise<Known | undefined> {
  for (;;) {
    if (isRefused(await refreshSubscription(deps, id))) return undefined
    const known = await look(deps, id)
    if (!known?.state.paymentDueAt || findPaymentLink(known, deps.clock.now())) return known
    if (!known.checkouts.some(isChargeable)) return known
    if (isRefused(await closeCheckouts(deps, known.checkouts))) return undefined
  }
}

async function openNewCheckout(
  deps: BillingDeps,
  id: string,
  unpaidUrl: string | undefined,
): Promise<string | undefined> {
  const { database, payments, clock, log } = deps
  const pages = await selectCheckouts(database.db, id)
  const unpaid = pages.filter(({ status, link }) => status === 'open' && link === unpaidUrl)
  if (isRefused(await closeCheckouts(deps, unpaid))) return undefined
  const known = await closeOldCheckouts(deps, id)
  if (!known?.state.paymentDueAt) return undefined
  const found = findPaymentLink(known, clock.now())
  if (found) return found
  if (await registerPendingPayer(deps, known.subscription.row)) return undefined
  const { user_id: userId } = known.subscription.row
  const { planId, duePrice: cents } = known.state
  const opened = await openCheckout(deps, { userId, planId, cents, dueOn: dueOn(known.state, clock.now()) })
  if (isRefused(opened)) return undefined
  const link = await database.transaction(async (tx) => {
    const subscription = await selectSubscription(tx, { id }, 'alone')
    if (!subscription) return undefined
    const state = computeState(subscription.facts, clock.now())
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
    if (isRefused(away))
      log.warn('closing an unused checkout failed; it will expire', {
        code: 'checkout_not_closed',
        subscriptionId: id,
      })
  }
  return link
}
