import { centsOf } from '@encaixe/contract/money.ts'
import type { ProcedureChange, ProcedureInput } from '@encaixe/contract/procedures.ts'

/** The columns that a body changes. An omitted field is undefined and keeps its value; null clears the column. */
export function changesFrom(body: ProcedureInput | ProcedureChange) {
  const { name, duration, description, category, price, isActive, bufferMinutes } = body
  return {
    name,
    duration_minutes: duration,
    description,
    category,
    price_cents: typeof price === 'number' ? centsOf(price) : price,
    is_active: isActive,
    buffer_minutes: bufferMinutes,
  }
}
