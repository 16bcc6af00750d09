import type { DepositAmount, DepositOfProcedure } from './deposit-fields.ts'

export type DepositItem = { priceCents: number | null; deposit: DepositOfProcedure }

/** Returns a visit's deposit in cents, 0 for none: the sum of its items' deposits. Company cents count only once. */
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

/**
 * Returns the amount of the deposit for a price, never above the price. Without a price a percentage gives zero, and an
 * amount in cents has no upper limit.
 */
export function amountOf(amount: DepositAmount, price: number | null): number {
  // The calculation uses whole numbers, so that half a cent is rounded up.
  if ('percent' in amount) return Math.floor(((price ?? 0) * amount.percent + 50) / 100)
  return price === null ? amount.cents : Math.min(amount.cents, price)
}

/** Returns the sum of the prices; null when an item has no price. */
const totalOf = (items: readonly DepositItem[]) =>
  items.reduce<number | null>(
    (sum, { priceCents }) => (sum === null || priceCents === null ? null : sum + priceCents),
    0,
  )
