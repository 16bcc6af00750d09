import type { DepositAmount, DepositOfProcedure } from './deposit-fields.ts'

export type DepositItem = { priceCents: number | null; deposit: DepositOfProcedure }

/** What a visit asks for in cents: the sum over its items, with the company's own cents once. Zero asks for nothing. */
export function depositAmount(items: readonly DepositItem[], ofCompany: DepositAmount): number {
  const shared = items.filter(({ deposit }) => deposit === 'company')
  const own = items.reduce((sum, { deposit, priceCents }) => {
    if (deposit === 'none') return sum
    if (deposit !== 'company') return sum + amountOf(deposit, priceCents)
    return 'percent' in ofCompany ? sum + amountOf(ofCompany, priceCents) : sum
  }, 0)
  if ('percent' in ofCompany || shared.length === 0) return own
  return own + amountOf(ofCompany, totalOf(shared))
}

/** Never above the price. Without a price there is nothing to take a share of, and no bound. */
export function amountOf(amount: DepositAmount, price: number | null): number {
  // In whole numbers, so that a half goes up.
  if ('percent' in amount) return Math.floor(((price ?? 0) * amount.percent + 50) / 100)
  return price === null ? amount.cents : Math.min(amount.cents, price)
}

/** Null when one of them has no price. */
const totalOf = (items: readonly DepositItem[]) =>
  items.reduce<number | null>(
    (sum, { priceCents }) => (sum === null || priceCents === null ? null : sum + priceCents),
    0,
  )
