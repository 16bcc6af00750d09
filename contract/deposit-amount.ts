import type { DepositAmount } from './deposit-fields.ts'

/**
 * What a deposit comes to, in cents: half up, and never above the price. Without a price a percentage comes to nothing.
 */
export function depositCents(amount: DepositAmount, priceCents: number | null): number {
  if ('cents' in amount) return priceCents === null ? amount.cents : Math.min(amount.cents, priceCents)
  return Math.floor(((priceCents ?? 0) * amount.percent + 50) / 100)
}
