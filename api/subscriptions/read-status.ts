import { reaisOf } from '@encaixe/contract/money.ts'
import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import type { HistoryEntry, Plan, SubscriptionStatus } from '@encaixe/contract/subscriptions.ts'
import { refused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { findPaymentLink } from './offer-payment.ts'
import { dateOf } from './periods.ts'
import { selectCheckouts, selectHistory, selectSubscription } from './store.ts'
import type { Entry } from './subscription-facts.ts'
import { computeState } from './subscription-state.ts'

export const noSubscription = refused('not_found', { sentence: 'Você ainda não tem uma assinatura.' })

const none: SubscriptionStatus = {
  hasSubscription: false,
  isActive: false,
  subscription: null,
  trialDaysRemaining: 0,
  isWithinValidPeriod: false,
  currentPeriodEnd: null,
  canReactivate: false,
  awaitsPayment: false,
  trialEndsAt: null,
  renewsOn: null,
}

export function planView(id: PlanId, cents: number): Plan {
  const { priceCents: _, ...plan } = plans[id]
  return { ...plan, price: reaisOf(cents) }
}

/**
 * Returns the present status, which is computed and never stored. Nothing is written, and the provider is not called.
 * While a payment is awaited and the provider has no open page, `paymentUrl` is the subscription page of Encaixe, which
 * opens a payment page.
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
    trialEndsAt: state.trialEndsAt?.toISOString() ?? null,
    renewsOn: dateOf(state.nextDueAt),
    ...(change && { nextPrice: { price: reaisOf(change.cents), from: dateOf(change.from) } }),
    ...(awaitsPayment && { paymentUrl: openPage ?? `${config.publicUrl}/subscription` }),
  }
}

type Needs = Pick<BillingDeps, 'database' | 'clock'>

/** Returns the history, newest first: the stored entries and those that are due by time but not stored yet. */
export async function readHistory(
  { database: { db }, clock }: Needs,
  userId: string,
): Promise<HistoryEntry[]> {
  const found = await selectSubscription(db, { userId })
  if (!found) return []
  const written = (await selectHistory(db, found.row.id)).map((row) => ({
    key: row.key,
    action: row.action as Entry['action'],
    planId: row.plan_id,
    status: row.status as Entry['status'],
    at: row.at,
    periodStart: row.period_start,
    periodEnd: row.period_end,
  }))
  const keys = new Set(written.map(({ key }) => key))
  const since = computeState(found.facts, clock.now()).entries.filter(({ key }) => !keys.has(key))
  return [...written, ...since]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reverse()
    .map(({ key, at, periodStart, periodEnd, ...entry }) => ({
      ...entry,
      id: key,
      createdAt: at.toISOString(),
      periodStart: periodStart?.toISOString() ?? null,
      periodEnd: periodEnd?.toISOString() ?? null,
    }))
}
