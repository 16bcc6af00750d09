import { reaisOf } from '@encaixe/contract/money.ts'
import type { Procedure, PublicProcedure } from '@encaixe/contract/procedures.ts'
import type { ProcedureRow, ShownProcedureRow } from './store.ts'

export function publicView(row: ShownProcedureRow): PublicProcedure {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    duration: row.duration_minutes,
    description: row.description,
    category: row.category,
    price: row.price_cents === null ? null : reaisOf(row.price_cents),
    isActive: row.is_active,
    ...(row.deposit !== 'company' && { deposit: depositOf(row) }),
  }
}

export function ownerView(row: ProcedureRow): Procedure {
  const { buffer_minutes: bufferMinutes, version } = row
  return { ...publicView(row), bufferMinutes, deposit: depositOf(row), version }
}

function depositOf({
  deposit,
  deposit_cents: cents,
  deposit_percent: percent,
}: ShownProcedureRow): Procedure['deposit'] {
  if (deposit !== 'own') return deposit
  if (cents !== null) return { cents }
  return percent === null ? 'company' : { percent }
}
