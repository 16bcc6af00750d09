import { reaisOf } from '@encaixe/contract/money.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { Plan, SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import type { BillingDeps } from './create-payments.ts'
import { findPaymentLink } from './offer-payment.ts'
import { dateOf } from './periods.ts'
import { selectCheckouts, selectSubscription } from './store.ts'
import { computeState } from './subscription-state.ts'

const none: SubscriptionStatus = {
  hasSubscription: false,
  isActive: false,
  subscription: null,
  trialDaysRemaining: 0,
  isWithinValidPeriod: false,
  currentPeriodEnd: null,
  canReactivate: false,
  awaitsPayment: false,
}

export function planView(id: PlanId, cents: number): Plan {
  const { priceCents: _, ...plan } = plans[id]
  return { ...plan, price: reaisOf(cents) }
}

/**
 * The status as it is now: computed, never stored. Nothing is written, and the provider is not asked. While a payment is
 * awaited and the provider has no open page, `paymentUrl` is our own page, which opens one.
 */
export async function readStatus(
  { config, database: { db }, clock }: Pick<BillingDeps, 'config' | 'database' | 'clock'>,
  userId: string,
): Promise<SubscriptionStatus> {
  const subscription = await selectSubscription(db, { userId })
  if (!subscription) return none
  const { facts, row } = subscription
  const now = clock.now()
  const state = computeState(facts, now)
  const awaitsPayment = state.paymentDueAt !== null
  const [change] = state.priceChanges
  const checkouts = awaitsPayment ? await selectCheckouts(db, row.id) : []
  const openPage = findPaymentLink({ subscription, checkouts, state }, now)
  return {
    hasSubscription: true,
    isActive: state.isActive,
    subscription: {
      status: state.status,
      plan: planView(state.planId, state.price),
      createdAt: row.taken_at.toISOString(),
    },
    trialDaysRemaining: state.trialDaysRemaining,
    isWithinValidPeriod: state.isWithinValidPeriod,
    currentPeriodEnd: state.currentPeriodEnd?.toISOString() ?? null,
    canReactivate: state.canReactivate,
    awaitsPayment,
    ...(change && { nextPrice: { price: reaisOf(change.cents), from: dateOf(change.from) } }),
    ...(awaitsPayment && { paymentUrl: openPage ?? `${config.publicUrl}/subscription` }),
  }
}
