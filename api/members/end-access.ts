import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs, writeTrail } from '../trail/facade.ts'
import { deleteOpenInvitations } from './store/invitations.ts'
import {
  deleteAllOf,
  deleteFeedsOf,
  deleteMembers,
  deleteTracesOf,
  type Ended,
  forgetMember,
  publishAccess,
  rememberMember,
} from './store/members.ts'
import { withdrawInvitations } from './write-invitation.ts'

/** `removedAt`: no invitation from before brings her back, to no account, and she reads for a while that her access ended. */
async function endAll(tx: Tx, members: readonly Ended[], removedAt?: Date): Promise<void> {
  for (const member of members) {
    await deleteTracesOf(tx, member)
    if (removedAt) {
      const { company_id: companyId, emails } = member
      await withdrawInvitations(tx, companyId, await deleteOpenInvitations(tx, companyId, { emails }))
      await rememberMember(tx, member, removedAt)
    }
    await publishAccess(tx, member.user_id)
  }
}

type Ending = { company: MemberCompany; id: string; now: Date }

/** By the owner, or by herself. False when somebody else was faster. */
export async function endAccess(tx: Tx, { company, id, now }: Ending): Promise<boolean> {
  const gone = await deleteMembers(tx, { companyId: company.id, id })
  await endAll(tx, gone, now)
  const acts = gone.map(({ user_id }) => ({
    kind: 'member' as const,
    action: user_id === company.by.userId ? ('left' as const) : ('removed' as const),
    recordId: id,
  }))
  await writeOwnActs(tx, company, now, acts)
  return gone.length > 0
}

type Closing = { company: MemberCompany; collaboratorId: string; now: Date }

/** In the transaction that deletes or deactivates the collaborator. */
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
    gone.map(({ id: recordId }) => ({ ...removed, recordId })),
  )
}

/** She erases her account. */
export async function endAccessOfUser(tx: Tx, userId: string, now: Date): Promise<void> {
  const gone = await deleteMembers(tx, { userId })
  await endAll(tx, gone)
  await forgetMember(tx, userId)
  const left = { kind: 'member', action: 'left', at: now, by: { role: 'system', userId: null } } as const
  await writeTrail(
    tx,
    gone.map(({ company_id: companyId, id: recordId }) => ({ ...left, companyId, recordId })),
  )
}

/** Nobody owns the company any more. */
export async function endAccessOfCompany(tx: Tx, companyId: CompanyId, ownerId: string): Promise<void> {
  await endAll(tx, await deleteMembers(tx, { companyId }))
  await deleteAllOf(tx, companyId)
  await publishAccess(tx, ownerId)
}
