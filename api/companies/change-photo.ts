import type { Company } from '@encaixe/contract/companies.ts'
import type { Deps } from '../deps.ts'
import { convertPhoto, replacePhoto } from '../photos/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { viewOf } from './read-company.ts'
import { lockCompany, updateCompanyPhoto } from './store.ts'

/** Stores the photo; without bytes, deletes it. The version stays, because a form with the other fields may be open. */
export async function changeCompanyPhoto(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  file: Uint8Array | null,
): Promise<Company | Refused<'invalid' | 'unavailable' | 'too_many_requests'>> {
  const bytes = file && (await convertPhoto(file, 'shop', company.id))
  if (isRefused(bytes)) return bytes
  return database.transaction(async (tx) => {
    const { id: companyId } = company
    const at = clock.now()
    const { photo_id: before } = await lockCompany(tx, companyId, 'to change')
    const row = await replacePhoto(tx, { companyId, before, bytes, at }, (photo_id) =>
      updateCompanyPhoto(tx, companyId, { photo_id, updated_at: at }),
    )
    await writeOwnActs(tx, company, at, [{ kind: 'company', action: 'changed', recordId: companyId }])
    return viewOf(tx, row, at)
  })
}
