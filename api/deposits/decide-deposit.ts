import type { DepositTerms } from '@encaixe/contract/deposit-fields.ts'
import type { NoShowRule } from '@encaixe/contract/no-shows.ts'

type Booker = {
  /** The client has no completed visit in this company. */
  isNew: boolean
  /** The rule of no-shows binds the client. */
  isBound: boolean
  then: NoShowRule['then']
}

/**
 * Whether a client's own booking asks for a deposit. If the rule of no-shows asks for the company's yes, no deposit is
 * asked.
 */
export function asksDeposit(when: DepositTerms['when'], { isNew, isBound, then }: Booker): boolean {
  if (when === 'never' || (isBound && then === 'ask')) return false
  if (isBound && then === 'deposit') return true
  return when === 'always' || (when === 'new_clients' && isNew)
}
