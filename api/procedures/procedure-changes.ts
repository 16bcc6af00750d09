import type { DepositOfProcedure } from '@encaixe/contract/deposit-fields.ts'
import { centsOf } from '@encaixe/contract/money.ts'
import type { ProcedureChange, ProcedureInput } from '@encaixe/contract/procedures.ts'

/** Returns the columns that a body changes. An omitted field is undefined and changes nothing; null clears a column. */
export function changesFrom(body: ProcedureInput | ProcedureChange) {
  const { name, duration, description, category, price, isActive, bufferMinutes, deposit } = body
  return {
    name,
    duration_minutes: duration,
    description,
    category,
    price_cents: typeof price === 'number' ? centsOf(price) : price,
    is_active: isActive,
    buffer_minutes: bufferMinutes,
    ...(deposit !== undefined && depositColumns(deposit)),
  }
}

function depositColumns(deposit: DepositOfProcedure) {
  if (typeof deposit === 'string') return { deposit, deposit_cents: null, deposit_percent: null }
  const [cents, percent] = 'cents' in deposit ? [deposit.cents, null] : [null, deposit.percent]
  return { deposit: 'own' as const, deposit_cents: cents, deposit_percent: percent }
}
