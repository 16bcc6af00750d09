import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Procedure, ProcedureInput } from '@encaixe/contract/procedures.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { changesFrom } from './procedure-changes.ts'
import { ownerView } from './procedure-view.ts'
import { countCreatedProcedures, countProcedures, insertProcedure } from './store.ts'

const aDay = 86_400_000

export function createProcedure(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  input: ProcedureInput,
): Promise<Procedure | Refused<'subscription_required' | 'too_many'>> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { id: companyId, ownerId } = company
    await lockCompany(tx, companyId, 'to change')
    const barred = await requireSubscription(tx, ownerId, now, 'procedimentos')
    if (barred) return barred
    if ((await countProcedures(tx, companyId)) >= caps.procedures.max) {
      return refused('too_many', { sentence: capSentence('procedures') })
    }
    const created = await countCreatedProcedures(tx, companyId, new Date(now.getTime() - aDay))
    if (created >= caps.proceduresCreated.max) {
      return refused('too_many', { sentence: capSentence('proceduresCreated') })
    }
    const row = await insertProcedure(tx, {
      ...changesFrom(input),
      company_id: companyId,
      id: newId(),
      is_active: input.isActive ?? true,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    await writeOwnActs(tx, company, now, [{ kind: 'procedure', action: 'created', recordId: row.id }])
    return ownerView(row)
  })
}
