import { lockCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs, writeTrail } from '../trail/facade.ts'
import { deleteOpenInvitations, hasOpenInvitation } from './store/invitations.ts'
import {
  deleteAllOf,
  deleteFeedsOf,
  deleteFormerMember,
  deleteMembers,
  deleteTracesOf,
  type Ended,
  endMailsOf,
  publishAccess,
  selectMemberOf,
  storeFormerMember,
} from './store/members.ts'
import { withdrawInvitations } from './write-invitation.ts'

/**
 * `removedAt` is set when the access was taken away: older invitations give it back to no account, and the former
 * member reads for some time that the access ended.
 */
async function endAll(tx: Tx, members: readonly Ended[], removedAt?: Date): Promise<void> {
  for (const member of members) {
    await deleteTracesOf(tx, member)
    await endMailsOf(tx, member)
    if (removedAt) {
      const { company_id: companyId, emails } = member
      await withdrawInvitations(tx, companyId, await deleteOpenInvitations(tx, companyId, { emails }))
      await storeFormerMember(tx, member, removedAt)
    }
    await publishAccess(tx, member.user_id)
  }
}

type Ending = { company: MemberCompany; id: string; now: Date }

/** Ends a member's access, by the owner or by the member. False when a concurrent request ended it first. */
export async function endAccess(tx: Tx, { company, id, now }: Ending): Promise<boolean> {
  // The company is locked first, in the order of all writes about collaborators.
  await lockCompany(tx, company.id, 'to change')
  const gone = await deleteMembers(tx, { companyId: company.id, id })
  await endAll(tx, gone, now)
  const acts = gone.map(({ user_id }) => ({
    kind: 'member' as const,
    action: user_id === company.by.userId ? ('left' as const) : ('removed' as const),
    recordId: id,
    aboutId: user_id,
  }))
  await writeOwnActs(tx, company, now, acts)
  return gone.length > 0
}

type Closing = { company: MemberCompany; collaboratorId: string; now: Date }

/** Ends the access of a collaborator's account, in the transaction that deletes or deactivates the collaborator. */
export async function endAccessOfCollaborator(
  tx: Tx,
  { company, collaboratorId, now }: Closing,
): Promise<void> {
  const { id: companyId } = company
  await withdrawInvitations(tx, companyId, await deleteOpenInvitations(tx, companyId, { collaboratorId }))
  const gone = await deleteMembers(tx, { companyId, collaboratorId })
  await endAll(tx, gone, now)
  await deleteFeedsOf(tx, companyId, collaboratorId)
  const removed = { kind: 'member', action: 'removed' } as const
  await writeOwnActs(
    tx,
    company,
    now,
    gone.map(({ id: recordId, user_id: aboutId }) => ({ ...removed, recordId, aboutId })),
  )
}

/** Ends every access of a user who erases their account. */
export async function endAccessOfUser(tx: Tx, userId: string, now: Date): Promise<void> {
  const gone = await deleteMembers(tx, { userId })
  await endAll(tx, gone)
  await deleteFormerMember(tx, userId)
  const left = { kind: 'member', action: 'left', at: now, by: { role: 'system', userId: null } } as const
  await writeTrail(
    tx,
    gone.map(({ company_id: companyId, id: recordId }) => ({ ...left, companyId, recordId })),
  )
}

/** Ends every access to a company that is deleted. */
export async function endAccessOfCompany(tx: Tx, companyId: CompanyId, ownerId: string): Promise<void> {
  await endAll(tx, await deleteMembers(tx, { companyId }))
  await deleteAllOf(tx, companyId)
  await publishAccess(tx, ownerId)
}

/** The role of a collaborator's account, and whether an invitation is open. */
export async function findAccess(db: Db | Tx, companyId: CompanyId, collaboratorId: string) {
  const member = await selectMemberOf(db, companyId, { collaboratorId })
  return { role: member?.role ?? null, isInvited: await hasOpenInvitation(db, companyId, collaboratorId) }
}
