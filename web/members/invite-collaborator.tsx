import { type InvitedRole, invitedRoles } from '@encaixe/contract/member-roles.ts'
import type { Invited } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { useSendOnce } from '../platform/use-send-once.ts'
import { type Invite, useInvite } from './change-members.ts'
import { InviteActions } from './invite-actions.tsx'
import { RoleChoice } from './role-choice.tsx'

const inOrder = [...invitedRoles].reverse()
export const inviteFailed = 'Erro ao criar o convite. Por favor, tente novamente.'

type Props = {
  collaborator: { id: string; name: string }
  first: InvitedRole
  onClose: () => void
  onSent: (sent: { invited: Invited; name: string }) => void
}

/** Name and e-mail are known, so only the role is chosen. */
export function InviteCollaborator({ collaborator: { id, name }, first, onClose, onSent }: Props) {
  const [role, setRole] = useState<InvitedRole>(first)
  const [error, setError] = useState<Error>()
  const { mutateAsync } = useInvite()
  const { isSending, create } = useSendOnce(
    (invite: Invite, headers) => mutateAsync({ invite, headers }),
    (invited) => onSent({ invited, name }),
  )
  async function send() {
    setError(undefined)
    setError(await create({ collaboratorId: id, role }))
  }
  return (
    <>
      <RoleChoice roles={inOrder} value={role} onChange={setRole} />
      <InviteActions
        error={describeFailure(error, inviteFailed)}
        sending={isSending}
        onSend={() => void send()}
        onClose={onClose}
      />
    </>
  )
}
