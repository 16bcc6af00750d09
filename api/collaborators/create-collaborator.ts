import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Collaborator, CollaboratorInput } from '@encaixe/contract/collaborators.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { lockProcedures } from '../procedures/facade.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { checkOneMore } from './check-status.ts'
import { changesFrom } from './collaborator-changes.ts'
import { viewOf } from './read-collaborators.ts'
import { countCreated, countStored, insertCollaborator, replacePerformed } from './store.ts'

const aDay = 86_400_000

export function createCollaborator(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  input: CollaboratorInput,
): Promise<Collaborator | Refused<'not_found' | 'subscription_required' | 'plan_limit' | 'too_many'>> {
  const { isActive = true, procedureIds = [], workSchedule = defaultWorkSchedule() } = input
  return database.transaction(async (tx) => {
    const now = clock.now()
    await lockCompany(tx, company.id, 'to change')
    const barred =
      (await requireSubscription(tx, company.ownerId, now, 'colaboradores')) ??
      (await lockProcedures(tx, company.id, procedureIds)) ??
      (isActive ? await checkOneMore(tx, company, now) : undefined)
    if (barred) return barred
    if ((await countStored(tx, company.id)) >= caps.collaborators.max) {
      return refused('too_many', { sentence: capSentence('collaborators') })
    }
    const created = await countCreated(tx, company.id, new Date(now.getTime() - aDay))
    if (created >= caps.collaboratorsCreated.max) {
      return refused('too_many', { sentence: capSentence('collaboratorsCreated') })
    }
    const row = await insertCollaborator(tx, {
      ...changesFrom(input),
      email_by_owner: company.by.role === 'owner',
      company_id: company.id,
      id: newId(),
      work_schedule: JSON.stringify(workSchedule),
      is_active: isActive,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    await replacePerformed(tx, row, procedureIds)
    await writeOwnActs(tx, company, now, [{ kind: 'collaborator', action: 'created', recordId: row.id }])
    return viewOf(tx, row)
  })
}
