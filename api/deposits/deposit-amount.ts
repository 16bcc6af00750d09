import type { DepositAmount, DepositOfProcedure, DepositTerms } from '@encaixe/contract/deposit-fields.ts'
import type { NoShowRule } from '@encaixe/contract/no-shows.ts'

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
function amountOf(amount: DepositAmount, price: number | null): number {
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

type Booker = {
  /** Without a completed visit in this company. */
  isNew: boolean
  /** The rule of no-shows binds her. */
  isBound: boolean
  then: NoShowRule['then']
}

/** Whether a client's own booking asks for a deposit. Where the rule of no-shows asks for the company's yes, that comes first. */
export function asksDeposit(when: DepositTerms['when'], { isNew, isBound, then }: Booker): boolean {
  if (when === 'never' || (isBound && then === 'ask')) return false
  if (isBound && then === 'deposit') return true
  return when === 'always' || (when === 'new_clients' && isNew)
}
