import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import type { Membership } from '@encaixe/contract/identity.ts'
import type { OpenInvitation } from '@encaixe/contract/members.ts'
import { lockCollaboratorRow, selectCollaborator } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { lockAccount } from '../identity/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hashToken, isToken } from '../platform/secret-token.ts'
import { writeTrail } from '../trail/facade.ts'
import { expiryOf } from './member-view.ts'
import {
  type InvitationRow,
  lockInvitation,
  selectInvitationBy,
  selectPlace,
  updateInvitation,
} from './store/invitations.ts'
import {
  beginMailsOf,
  hasEndedSince,
  insertMember,
  publishAccess,
  selectMemberOf,
  selectPlacesOf,
} from './store/members.ts'

const gone = refused('invitation_gone')
type Gone = typeof gone

/** Finds an invitation by its token, also an accepted one, so that a repeated request gets the same answer. */
export async function findInvitation(db: Db | Tx, token: unknown): Promise<InvitationRow | Gone> {
  return (isToken(token) ? await selectInvitationBy(db, hashToken(token)) : undefined) ?? gone
}

/** Finds the company to which an invitation leads; undefined when company or collaborator is deleted or inactive. */
async function placeOf(db: Db | Tx, { company_id, collaborator_id }: InvitationRow) {
  const place = await selectPlace(db, company_id)
  if (!place?.is_active || place.owner_id === null) return undefined
  if (collaborator_id === null) return place
  const which = { companyId: company_id, id: collaborator_id }
  const attends = db.isTransaction
    ? await lockCollaboratorRow(db as Tx, which, 'to change')
    : await selectCollaborator(db, which.companyId, which.id)
  return attends?.is_active ? place : undefined
}

export async function showInvitation(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  token: string,
): Promise<OpenInvitation | Gone> {
  const invitation = await findInvitation(db, token)
  if ('refused' in invitation) return invitation
  const { role, name, expires_at, accepted_by } = invitation
  if (accepted_by !== null || expires_at <= clock.now()) return gone
  const place = await placeOf(db, invitation)
  if (!place) return gone
  const company = { name: place.name, slug: place.slug, ...chosenArticle(place.article) }
  return { company, role, name, ...expiryOf(expires_at, place.timezone) }
}

type Accepting = { invitation: InvitationRow; userId: string }

/** A user with the link and an account becomes the member; the e-mail addresses are not compared. */
export function acceptInvitation(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { invitation: { token_hash, ...found }, userId }: Accepting,
): Promise<Membership | Refused<'invitation_gone' | 'already_member' | 'too_many'>> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    // The locks are taken in the order account, company, collaborator, invitation. A request that erases the account,
    // or ends the company, the collaborator or the invitation, waits.
    if (!(await lockAccount(tx, userId))) return gone
    const place = await placeOf(tx, { ...found, token_hash })
    const invitation = await lockInvitation(tx, { company_id: found.company_id, token_hash })
    if (!place || !invitation) return gone
    const { company_id: companyId, role, collaborator_id, name, email, accepted_by } = invitation
    if (accepted_by !== null && accepted_by !== userId) return gone
    const member = await selectMemberOf(tx, companyId, { userId })
    const membership = (as: Pick<InvitationRow, 'role' | 'collaborator_id' | 'id'>): Membership => ({
      companyId,
      name: place.name,
      slug: place.slug,
      ...chosenArticle(place.article),
      role: as.role,
      collaboratorId: as.collaborator_id,
      memberId: as.id,
    })
    if (accepted_by === userId) return member ? membership(member) : gone
    if (invitation.expires_at <= now) return gone
    if (member || place.owner_id === userId) return refused('already_member')
    if ((await selectPlacesOf(tx, [userId])).length >= caps.memberships.max)
      return refused('too_many', { sentence: capSentence('memberships') })
    // An invitation that is older than the end of the member's access does not give the access back.
    if (await hasEndedSince(tx, companyId, userId, invitation.created_at)) return gone
    const id = newId()
    const typed = collaborator_id === null ? { name, email } : { name: null, email: null }
    const about = { company_id: companyId, id, user_id: userId, role, collaborator_id, since: now }
    if (!(await insertMember(tx, { ...about, ...typed }))) return gone
    await updateInvitation(tx, invitation, { accepted_by: userId })
    if (collaborator_id !== null) await beginMailsOf(tx, companyId, collaborator_id)
    const by = { role, userId }
    await writeTrail(tx, [{ kind: 'member', action: 'joined', companyId, at: now, by, recordId: id }])
    await publishAccess(tx, userId)
    return membership({ role, collaborator_id, id })
  })
}
