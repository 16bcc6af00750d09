import { reaisOf } from '@encaixe/contract/money.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { Plan, SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import type { BillingDeps } from './create-payments.ts'
import { offerPayment } from './offer-payment.ts'
import { standing } from './standing.ts'
import { selectSubscription } from './store.ts'

/** How long a page waits for the provider's link; it is opened all the same, and there the next time. */
const patience = 3_000

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

export function planView(id: PlanId): Plan {
  const { priceCents, ...plan } = plans[id]
  return { ...plan, price: reaisOf(priceCents) }
}

/** The status as it is now: computed, never stored. */
export async function readStatus(deps: BillingDeps, userId: string): Promise<SubscriptionStatus> {
  const found = await selectSubscription(deps.database.db, { userId })
  if (!found) return none
  const awaited = standing(found.facts, deps.clock.now()).paymentDueAt !== null
  const paymentUrl = awaited ? await linkInTime(deps, found.row.id) : undefined
  // Read again, because asking the provider may have brought a payment to light.
  const { facts, row } = (awaited && (await selectSubscription(deps.database.db, { userId }))) || found
  const state = standing(facts, deps.clock.now())
  return {
    hasSubscription: true,
    isActive: state.isActive,
    subscription: {
      status: state.status,
      plan: planView(state.planId),
      createdAt: row.taken_at.toISOString(),
    },
    trialDaysRemaining: state.trialDaysRemaining,
    isWithinValidPeriod: state.isWithinValidPeriod,
    currentPeriodEnd: state.currentPeriodEnd?.toISOString() ?? null,
    canReactivate: state.canReactivate,
    awaitsPayment: state.paymentDueAt !== null,
    ...(state.paymentDueAt && paymentUrl && { paymentUrl }),
  }
}

async function linkInTime(deps: BillingDeps, id: string): Promise<string | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patience)
  const link = offerPayment(deps, id).catch((error: unknown) => {
    deps.log.error('no link to pay', { subscriptionId: id, error })
    return undefined
  })
  return Promise.race([link, late]).finally(() => clearTimeout(timer))
}
