import type { OwnedCompany } from '../companies/find-owned-company.ts'
import type { Deps } from '../deps.ts'
import type { Refused } from '../platform/refused.ts'
import { checkFutureAppointments } from './check-future-appointments.ts'
import { collaboratorMissing } from './find-collaborator.ts'
import { requireAccess } from './require-access.ts'
import { lockCollaboratorRow, replacePerformed, updateCollaboratorRow } from './store.ts'

type Refusal = Refused<'not_found' | 'subscription_required' | 'has_future_appointments'>

/** Soft: appointments of the past keep whom they point at. */
export function deleteCollaborator(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: OwnedCompany; id: string },
): Promise<Refusal | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const barred = await requireAccess(tx, company.ownerId, now)
    if (barred) return barred
    const row = await lockCollaboratorRow(tx, { companyId: company.id, id }, 'to close')
    if (!row) return collaboratorMissing
    const booked = await checkFutureAppointments(tx, { companyId: company.id, id, wish: 'excluir' }, now)
    if (booked) return booked
    await replacePerformed(tx, row, [])
    await updateCollaboratorRow(tx, row, { is_active: false, deleted_at: now, updated_at: now })
    return undefined
  })
}
