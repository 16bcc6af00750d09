import { daysLater } from './periods.ts'

/** An owner is notified of a higher price at least this many days before the first period with the higher price. */
const noticeLasts = 30
/** A payment of the old price still counts when it arrives at most this many days after another price replaced it. */
const priceLasts = 35

/** A monthly price: the price of a plan when the owner chose it, or a price of which the owner was later notified. */
export type Agreed = { cents: number; since: Date; chosen: boolean }

/** Returns the agreed prices of the owner's present plan, the oldest first. */
const sinceChoice = (agreed: readonly Agreed[]) => agreed.slice(agreed.findLastIndex(({ chosen }) => chosen))

/**
 * Returns the price of a period: the lowest of the notified prices that were current at any time in the thirty days
 * before the period begins. So a higher price applies thirty days after its notice, and a lower price from the next
 * period.
 */
export function priceOf(agreed: readonly Agreed[], begins: Date): number {
  const notifiedUntil = daysLater(begins, -noticeLasts)
  const known = sinceChoice(agreed).filter(({ since }, index, all) => {
    const next = all[index + 1]
    return (index === 0 || since < begins) && (!next || next.since > notifiedUntil)
  })
  return Math.min(...known.map(({ cents }) => cents))
}

type Charge = { at: Date; payment: { cents: number }; due: Date }

/** Whether a payment has a right amount: the price of the period that is due, or a price that was replaced recently. */
export function isAgreed(agreed: readonly Agreed[], { at, payment: { cents }, due }: Charge): boolean {
  if (cents === priceOf(agreed, due)) return true
  const from = daysLater(at, -priceLasts)
  return agreed.some((each, index) => {
    const next = agreed[index + 1]
    const until = next && (next.chosen ? next.since : daysLater(next.since, noticeLasts))
    return each.cents === cents && (!until || until >= from)
  })
}

export type PriceChange = { cents: number; from: Date }

/** Returns the future price changes of which the owner was notified. `begins` returns the next periods in order. */
export function listChanges(
  agreed: readonly Agreed[],
  price: number,
  begins: (count: number) => Date,
): PriceChange[] {
  const [, ...notices] = sinceChoice(agreed)
  const last = notices.at(-1)
  const changes: PriceChange[] = []
  if (!last) return changes
  for (let count = 0, cents = price; ; count++) {
    const from = begins(count)
    const next = priceOf(agreed, from)
    if (next !== cents) changes.push({ cents: next, from })
    cents = next
    if (from >= daysLater(last.since, noticeLasts)) return changes
  }
}
