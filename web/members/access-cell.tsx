import { shortDate } from '@encaixe/contract/date-names.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import { useState } from 'react'
import { useMember } from '../identity/use-member.ts'
import { GuardedButton } from '../ui/off-action.tsx'
import type { Access } from './fetch-members.ts'
import { OpenedAccess } from './opened-access.tsx'

type Props = {
  collaborator: { id: string; name: string; email: string; isActive: boolean }
  access: Access
  /** The reason why nobody can be invited now. */
  reason: string | undefined
}

export function AccessCell({ collaborator, access, reason }: Props) {
  const [opened, setOpened] = useState<Access>()
  const { name, email, isActive } = collaborator
  const { profile } = useMember()
  if (access.state === 'none' && email.toLowerCase() === profile.user.email?.toLowerCase())
    return <span className="text-sm text-ink-2">É você</span>
  const off = access.state === 'none' ? (reason ?? (isActive ? undefined : inactive)) : undefined
  return (
    <>
      <GuardedButton
        variant="text"
        size="sm"
        reason={off}
        onClick={() => setOpened(access)}
        aria-label={nameOf(access, name)}
        className="text-left max-md:-ml-2 lg:whitespace-nowrap"
      >
        {labelOf(access)}
      </GuardedButton>
      <OpenedAccess {...{ opened, collaborator, reason }} onClose={() => setOpened(undefined)} />
    </>
  )
}

const inactive = 'Quem está inativo não tem acesso. Ative primeiro.'

function labelOf(access: Access): string {
  if (access.state === 'none') return 'Dar acesso'
  if (access.state === 'member') return roleNames[access.member.role]
  return `Convite até ${shortDate(access.invitation.lastDay).slice(0, 5)}`
}

function nameOf(access: Access, name: string): string {
  if (access.state === 'none') return `Dar acesso a ${name}`
  return `${labelOf(access)}: acesso de ${name}`
}
