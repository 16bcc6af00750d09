import { centsOf } from '@encaixe/contract/money.ts'
import type { ProcedureChange, ProcedureInput } from '@encaixe/contract/procedures.ts'

/** What a body asks to be stored. Left out is undefined and keeps its value; null takes it away. */
export function changesFrom(body: ProcedureInput | ProcedureChange) {
  const { name, duration, description, price, isActive } = body
  return {
    name,
    duration_minutes: duration,
    description,
    price_cents: typeof price === 'number' ? centsOf(price) : price,
    is_active: isActive,
  }
}
