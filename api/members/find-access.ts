import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { hasOpenInvitation } from './store/invitations.ts'
import { selectMemberOf } from './store/members.ts'

/** The role of a collaborator's account, and whether an invitation is open. */
export async function findAccess(db: Db | Tx, companyId: CompanyId, collaboratorId: string) {
  const member = await selectMemberOf(db, companyId, { collaboratorId })
  return { role: member?.role ?? null, isInvited: await hasOpenInvitation(db, companyId, collaboratorId) }
}
