import { lockCompany } from '../companies/facade.ts'
import { replacePhoto } from '../photos/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import type { Refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { type CloseDeps, checkAccess, checkFutureAppointments } from './check-status.ts'
import { collaboratorMissing } from './facade.ts'
import { lockCollaboratorRow, replacePerformed, updateCollaboratorRow } from './store.ts'

type Refusal = Refused<'not_found' | 'role' | 'subscription_required' | 'has_future_appointments'>

/** A soft delete: past appointments still refer to the collaborator. */
export function deleteCollaborator(
  deps: CloseDeps,
  { company, id }: { company: MemberCompany; id: string },
): Promise<Refusal | undefined> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockCompany(tx, company.id, 'to change')
    const barred = await requireSubscription(tx, company.ownerId, now, 'colaboradores')
    if (barred) return barred
    const row = await lockCollaboratorRow(tx, { companyId: company.id, id }, 'to close')
    if (!row) return collaboratorMissing
    const kept = await checkAccess(tx, deps, { company, before: row, closes: true })
    if (kept) return kept
    const booked = await checkFutureAppointments(tx, deps, { company, id, action: 'excluir' })
    if (booked) return booked
    await deps.deleteExceptionsOf(tx, { companyId: company.id, collaboratorId: id })
    await deps.endAccessOfCollaborator(tx, { company, collaboratorId: row.id, now })
    await replacePerformed(tx, row, [])
    const replaced = { companyId: company.id, before: row.photo_id, bytes: null, at: now }
    const gone = { is_active: false, deleted_at: now, updated_at: now }
    await replacePhoto(tx, replaced, (photo_id) => updateCollaboratorRow(tx, row, { ...gone, photo_id }))
    await writeOwnActs(tx, company, now, [{ kind: 'collaborator', action: 'deleted', recordId: row.id }])
    return undefined
  })
}
