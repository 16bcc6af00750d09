import type { DepositAmount } from './deposit-fields.ts'
import { readPrice } from './money.ts'

/** A deposit in a form: each unit has its own text, so that a change of the unit loses nothing. */
export type TypedDeposit = { depositUnit: 'cents' | 'percent'; depositCents: string; depositPercent: string }

/** Returns the typed amount; undefined for a text that is not an amount. */
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
