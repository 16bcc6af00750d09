import type { Procedure, ProcedureInput } from '@encaixe/contract/procedures.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import type { Refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { changesFrom } from './procedure-changes.ts'
import { ownerView } from './procedure-view.ts'
import { insertProcedure } from './store.ts'

export function createProcedure(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id: companyId, ownerId }: OwnedCompany,
  input: ProcedureInput,
): Promise<Procedure | Refused<'subscription_required'>> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const barred = await requireSubscription(tx, ownerId, now, 'procedimentos')
    if (barred) return barred
    const row = await insertProcedure(tx, {
      ...changesFrom(input),
      company_id: companyId,
      id: newId(),
      is_active: input.isActive ?? true,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    return ownerView(row)
  })
}
