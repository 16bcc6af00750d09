import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { convertPhoto, replacePhoto } from '../photos/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { collaboratorMissing } from './facade.ts'
import { viewOf } from './read-collaborators.ts'
import { lockCollaboratorRow, updateCollaboratorPhoto } from './store.ts'

type Refusal = Refused<'not_found' | 'subscription_required' | 'invalid' | 'unavailable'>

/** Stores the photo; without bytes, deletes it. The version stays, because the form of the other fields may be open. */
export async function changeCollaboratorPhoto(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: MemberCompany; id: string },
  file: Uint8Array | null,
): Promise<Collaborator | Refusal> {
  const bytes = file && (await convertPhoto(file, 'person'))
  if (isRefused(bytes)) return bytes
  return database.transaction(async (tx) => {
    const at = clock.now()
    await lockCompany(tx, company.id, 'to change')
    const barred = await requireSubscription(tx, company.ownerId, at, 'colaboradores')
    if (barred) return barred
    const row = await lockCollaboratorRow(tx, { companyId: company.id, id }, 'to change')
    if (!row) return collaboratorMissing
    const replaced = { companyId: company.id, before: row.photo_id, bytes, at }
    const after = await replacePhoto(tx, replaced, (photo_id) =>
      updateCollaboratorPhoto(tx, row, { photo_id, updated_at: at }),
    )
    await writeOwnActs(tx, company, at, [{ kind: 'collaborator', action: 'changed', recordId: row.id }])
    return viewOf(tx, after)
  })
}
