import { localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { publishFiguresChange } from '../live/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { shareMissing } from './create-share.ts'
import { deleteShareRow, type ShareRow } from './store.ts'

/** A share can be deleted only before its first day: from then on appointments were completed with it. */
export function deleteShare(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, share }: { company: MemberCompany; share: ShareRow },
): Promise<Refused<'not_found' | 'share_in_force'> | undefined> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    if (share.from_day <= localTime(now, company.timezone).date) return refused('share_in_force')
    if (!(await deleteShareRow(tx, company.id, share.id))) return shareMissing
    await writeOwnActs(tx, company, now, [{ kind: 'share', action: 'deleted', recordId: share.id }])
    publishFiguresChange(tx, company.id)
    return undefined
  })
}
