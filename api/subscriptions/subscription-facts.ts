import type { PlanId } from '@encaixe/contract/plans.ts'
import { clockLeeway } from '../platform/clock.ts'

export type Status = 'trial' | 'pending' | 'active' | 'overdue' | 'cancelled' | 'expired'

/**
 * An act of the owner, or Encaixe's notice that the plan gets another price. `cents` is the monthly price that the act
 * agrees. `order` decides between acts and payments of the same instant.
 */
export type Act = { id: string; order: number; at: Date; planId: PlanId; cents: number } & {
  kind: 'cancelled' | 'reactivated' | 'plan_changed' | 'price_changed'
}

/** A charge as the provider last reported it, with the instants when it was first seen paid, overdue or returned. */
export type PaymentFact = {
  id: string
  cents: number
  /** A date in São Paulo. */
  dueOn: string
  state: PaymentState
  paidAt: Date | null
  overdueAt: Date | null
  returnedAt: Date | null
  /** Orders the first report that the charge is paid among the acts of the same instant. */
  order: number
}

/** `returned`: refunded or charged back. `gone`: deleted at the provider before it was paid. */
export type PaymentState = 'awaiting' | 'paid' | 'overdue' | 'returned' | 'gone'

/** Everything that a subscription's state depends on, besides the time. The order of the lists does not matter. */
export type Facts = {
  createdAt: Date
  planId: PlanId
  cents: number
  trial: boolean
  acts: readonly Act[]
  payments: readonly PaymentFact[]
}

/**
 * The present instant, but not before what is stored: the clock of the process that stored it may be ahead of ours, and
 * what has happened must not be ignored until our clock shows that instant.
 */
export function instantAfter({ createdAt, acts, payments }: Facts, now: Date): Date {
  const ofPayments = payments.flatMap(({ paidAt, overdueAt, returnedAt }) => [paidAt, overdueAt, returnedAt])
  const stored = [createdAt, ...acts.map(({ at }) => at), ...ofPayments].map((at) => at?.getTime() ?? 0)
  const latest = now.getTime() + clockLeeway
  return new Date(Math.max(now.getTime(), ...stored.filter((at) => at <= latest)))
}

export type HistoryAction =
  | 'created'
  | 'cancelled'
  | 'reactivated'
  | 'plan_changed'
  | 'payment_received'
  | 'payment_refunded'
  | 'expired'

/** A history entry. `key` is the same whenever the same entry is computed again, so that the entry is recorded once. */
export type Entry = {
  key: string
  action: HistoryAction
  planId: PlanId
  status: Status
  at: Date
  periodStart: Date | null
  periodEnd: Date | null
}

/** An irregularity of a payment. */
export type Flag = 'second_for_period' | 'wrong_amount' | 'after_cancellation'
