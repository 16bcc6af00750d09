import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { hasOpenInvitation } from './store/invitations.ts'
import { selectMemberOf } from './store/members.ts'

/** What a collaborator's account may do, and whether one is invited. */
export async function findAccess(db: Db | Tx, companyId: CompanyId, collaboratorId: string) {
  const member = await selectMemberOf(db, companyId, { collaboratorId })
  return { role: member?.role ?? null, isInvited: await hasOpenInvitation(db, companyId, collaboratorId) }
}
