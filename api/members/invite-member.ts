import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import type { Invited, StaffInvitation } from '@encaixe/contract/members.ts'
import { collaboratorMissing, lockCollaboratorRow } from '../collaborators/facade.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { isDoubtfulName, queueMessages } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { claimKey, releaseKey } from '../platform/database/idempotency.ts'
import { newId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { createToken, hashToken } from '../platform/secret-token.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { expiryOf } from './member-view.ts'
import { countMail, lockInviter } from './store/invitation-mails.ts'
import {
  countStaff,
  deleteOpenInvitations,
  insertInvitation,
  isOnTrial,
  lockOpenInvitation,
  updateInvitation,
} from './store/invitations.ts'
import { selectMemberOf } from './store/members.ts'
import { withdrawInvitations, writeInvitation } from './write-invitation.ts'

type Needs = Pick<Deps, 'config' | 'clock' | 'database' | 'jobs'>
type Who = { collaboratorId: string; role: InvitedRole } | StaffInvitation
type Inviting = { company: MemberCompany; key: string | undefined; who: Who }
type Refusal = Refused<
  'invalid' | 'not_found' | 'subscription_required' | 'already_member' | 'too_many' | 'idempotency_key_reused'
>
type Invitee = { collaborator_id: string | null; name: string; email: string; role: InvitedRole }

const lifetime = 7 * 86_400_000

const collaboratorInactive = refused('invalid', {
  fields: { role: 'Este colaborador está inativo. Ative antes de convidar.' },
})
const doubtful = 'O nome parece o de um banco ou órgão, ou tem telefone ou site. Escreva só o nome da pessoa.'

const staffAlready = refused('already_member', {
  sentence: 'Quem foi convidado com este e-mail já tem acesso à empresa.',
})
const alreadyMember = refused('already_member', { sentence: 'Este colaborador já tem acesso à empresa.' })

/** The link is in the answer only; the database stores its hash. A person's new invitation ends the earlier link. */
export function inviteMember(deps: Needs, { company, key, who }: Inviting): Promise<Invited | Refusal> {
  return deps.database.transaction(async (tx) => {
    // The locks are taken in the order account, key, company, as in accepting an invitation.
    await lockInviter(tx, company.ownerId)
    const now = deps.clock.now()
    const id = newId()
    const retry = key === undefined ? undefined : { userId: company.by.userId, key, body: who }
    const claim = retry && (await claimKey(tx, retry, id, now))
    if (claim === 'reused') return refused('idempotency_key_reused')
    if (typeof claim === 'object') return renewLink(tx, deps, { company, id: claim.made, now })
    const answer = await invite(tx, deps, { company, who, id, now })
    if (retry && isRefused(answer)) await releaseKey(tx, id, retry)
    return answer
  })
}

const tooMany = refused('too_many', { sentence: capSentence('invitations') })
const gone = refused('not_found', { sentence: 'Este convite já foi aceito ou desfeito.' })

type Making = { company: MemberCompany; who: Who; id: string; now: Date }

async function invite(tx: Tx, deps: Needs, { company, who, id, now }: Making): Promise<Invited | Refusal> {
  const row = await lockCompany(tx, company.id, 'to change')
  const barred = await requireSubscription(tx, company.ownerId, now)
  if (barred) return barred
  const invitee = 'email' in who ? await staff(tx, company, who, now) : await collaborator(tx, company, who)
  if (isRefused(invitee)) return invitee
  if (isDoubtfulName(invitee.name) && (await isOnTrial(tx, company.id)))
    return refused('invalid', { fields: { [invitee.collaborator_id === null ? 'name' : 'role']: doubtful } })
  if (!(await countMail(tx, { userId: company.ownerId, now, max: caps.invitations.max }))) return tooMany
  const { collaborator_id: collaboratorId, email } = invitee
  const before = collaboratorId === null ? { emails: [email] } : { collaboratorId }
  await withdrawInvitations(tx, company.id, await deleteOpenInvitations(tx, company.id, before))
  const token = createToken()
  const invitation = { ...invitee, id, expires_at: new Date(now.getTime() + lifetime) }
  await insertInvitation(tx, {
    ...invitation,
    company_id: company.id,
    token_hash: hashToken(token),
    invited_by: company.by.userId,
    created_at: now,
    accepted_by: null,
  })
  await writeOwnActs(tx, company, now, [
    { kind: 'member', action: 'invited', recordId: id, aboutId: collaboratorId },
  ])
  return send(tx, deps, { company: row, invitation, token, now })
}

async function collaborator(
  tx: Tx,
  { id: companyId }: MemberCompany,
  { collaboratorId, role }: { collaboratorId: string; role: InvitedRole },
): Promise<Invitee | Refusal> {
  const row = await lockCollaboratorRow(tx, { companyId, id: collaboratorId }, 'to change')
  if (!row) return collaboratorMissing
  if (await selectMemberOf(tx, companyId, { collaboratorId })) return alreadyMember
  if (!row.is_active) return collaboratorInactive
  return { collaborator_id: row.id, name: row.name, email: row.email, role }
}

async function staff(
  tx: Tx,
  { id: companyId }: MemberCompany,
  { role, name, email }: StaffInvitation,
  now: Date,
): Promise<Invitee | Refusal> {
  if (await selectMemberOf(tx, companyId, { staff: email })) return staffAlready
  const count = await countStaff(tx, { companyId, except: email, now })
  if (count >= caps.staff.max) return refused('too_many', { sentence: capSentence('staff') })
  return { collaborator_id: null, role, name, email }
}

type Renewing = { company: MemberCompany; id: string; now: Date }

/**
 * A repeated request did not get the first response, so the link in that response is lost: the same invitation gets a
 * new link. When the cap of mails is reached, the first link stays.
 */
async function renewLink(tx: Tx, deps: Needs, { company, id, now }: Renewing): Promise<Invited | Refusal> {
  const row = await lockCompany(tx, company.id, 'to change')
  const invitation = await lockOpenInvitation(tx, { companyId: company.id, id, now })
  if (!invitation) return gone
  if (!(await countMail(tx, { userId: company.ownerId, now, max: caps.invitations.max }))) return tooMany
  const token = createToken()
  await updateInvitation(tx, invitation, { token_hash: hashToken(token) })
  await withdrawInvitations(tx, company.id, [id])
  return send(tx, deps, { company: row, invitation, token, now })
}

type Sending = Omit<Parameters<typeof writeInvitation>[1], 'url'> & { token: string }

async function send(tx: Tx, { config, jobs }: Needs, { token, ...about }: Sending): Promise<Invited> {
  const url = `${config.publicUrl}/convite/${token}`
  await queueMessages(tx, jobs, [await writeInvitation(tx, { ...about, url })], about.now)
  const { id, email, expires_at } = about.invitation
  return { id, url, email, ...expiryOf(expires_at, about.company.timezone) }
}
