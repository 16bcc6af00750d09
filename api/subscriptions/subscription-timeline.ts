import type { Act, Facts, PaymentFact } from './subscription-facts.ts'

export type Paid = { kind: 'paid'; at: Date; payment: PaymentFact }
type ReportedOverdue = { kind: 'reported_overdue'; at: Date; payment: PaymentFact }
type Returned = { kind: 'returned'; at: Date; payment: PaymentFact }
export type Acted = { kind: Act['kind']; at: Date; act: Act }
/** Changes by time alone. */
export type Elapsed = { kind: 'ended' | 'lapsed' | 'abandoned'; at: Date }

type Fact = Paid | ReportedOverdue | Returned | Acted
export type TimelineEvent = Fact | Elapsed

const last = Number.MAX_SAFE_INTEGER

/** The facts up to `now` in the order in which they happened, whatever the order and repetition of the reports. */
export function timelineOf({ acts, payments }: Facts, now: Date): Fact[] {
  const found = [...unique(payments).flatMap(ofPayment), ...unique(acts).map(ofAct)]
  return found
    .filter(({ at }) => at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime() || amongEquals(a, b))
}

function unique<T extends { id: string }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

function ofPayment(payment: PaymentFact): Fact[] {
  const { state, paidAt, overdueAt, returnedAt } = payment
  const found: Fact[] = []
  const counts = state === 'paid' && paidAt !== null
  if (counts) found.push({ kind: 'paid', at: paidAt, payment })
  if (state === 'returned' && returnedAt) found.push({ kind: 'returned', at: returnedAt, payment })
  if (overdueAt && state !== 'gone' && (!counts || overdueAt < paidAt)) {
    found.push({ kind: 'reported_overdue', at: overdueAt, payment })
  }
  return found
}

const ofAct = (act: Act): Acted => ({ kind: act.kind, at: act.at, act })

function amongEquals(a: Fact, b: Fact): number {
  return orderOf(a) - orderOf(b) || (keyOf(a) < keyOf(b) ? -1 : 1)
}

function orderOf(fact: Fact): number {
  if ('act' in fact) return fact.act.order
  return fact.kind === 'paid' ? fact.payment.order : last
}

const keyOf = (fact: Fact) => ('act' in fact ? fact.act.id : `${fact.payment.id} ${fact.kind}`)
