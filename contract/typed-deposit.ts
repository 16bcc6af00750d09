import type { DepositAmount } from './deposit-fields.ts'
import { readPrice } from './money.ts'

/** An amount as a form has it: what was typed into the field of the unit that is not chosen stays there. */
export type TypedDeposit = { depositUnit: 'cents' | 'percent'; depositCents: string; depositPercent: string }

/** Undefined for what is no amount. */
export function readDeposit({
  depositUnit,
  depositCents,
  depositPercent,
}: TypedDeposit): DepositAmount | undefined {
  if (depositUnit === 'cents') {
    const cents = readPrice(depositCents)
    return cents ? { cents } : undefined
  }
  const percent = /^\d{1,3}$/.test(depositPercent.trim()) ? Number(depositPercent) : 0
  return percent >= 1 && percent <= 100 ? { percent } : undefined
}
