import type { DepositAmount, DepositOfProcedure, DepositTerms } from './deposit-fields.ts'

/** What a deposit comes to: half up, and never above the price. Without a price a percentage comes to nothing. */
export function depositCents(amount: DepositAmount, priceCents: number | null): number {
  if ('cents' in amount) return priceCents === null ? amount.cents : Math.min(amount.cents, priceCents)
  return Math.floor(((priceCents ?? 0) * amount.percent + 50) / 100)
}

type Asking = { priceCents: number | null; deposit: DepositOfProcedure }

/** Of a visit: the sum of its procedures. What the company asks for in reais is asked once. */
export function depositOfVisit({ amount }: Pick<DepositTerms, 'amount'>, items: readonly Asking[]): number {
  const own = items.map(({ deposit, priceCents }) => {
    if (deposit === 'none') return 0
    if (deposit !== 'company') return depositCents(deposit, priceCents)
    return 'cents' in amount ? 0 : depositCents(amount, priceCents)
  })
  const ofCompany = items.filter(({ deposit }) => deposit === 'company')
  const isPriced = ofCompany.every(({ priceCents }) => priceCents !== null)
  const price = isPriced ? sum(ofCompany.map(({ priceCents }) => priceCents ?? 0)) : null
  const once = 'cents' in amount && ofCompany.length > 0 ? depositCents(amount, price) : 0
  return once + sum(own)
}

const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
