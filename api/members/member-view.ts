import { localTime } from '@encaixe/contract/local-time.ts'
import type { Invitation, Member } from '@encaixe/contract/members.ts'
import { refused } from '../platform/refused.ts'
import type { InvitationRow } from './store/invitations.ts'
import type { MemberRow } from './store/members.ts'

export const memberMissing = refused('not_found', { sentence: 'Esta pessoa não faz parte da empresa' })
export const invitationMissing = refused('not_found', { sentence: 'Convite não encontrado' })

export const memberView = ({
  id,
  collaborator_id,
  role,
  since,
  name,
  email,
  account_email,
}: MemberRow): Member => ({
  id,
  collaboratorId: collaborator_id,
  role,
  since: since.toISOString(),
  name,
  email,
  accountEmail: account_email,
})

/** The end of an invitation, and the last day on which it can be accepted. */
export const expiryOf = (expiresAt: Date, timezone: string) => ({
  expiresAt: expiresAt.toISOString(),
  lastDay: localTime(new Date(expiresAt.getTime() - 1), timezone).date,
})

export const invitationView = (
  { id, collaborator_id, name, email, role, expires_at }: InvitationRow,
  timezone: string,
): Invitation => ({
  id,
  collaboratorId: collaborator_id,
  name,
  email,
  role,
  ...expiryOf(expires_at, timezone),
})
