import { loadLater } from '../platform/load-later.tsx'
import type { Access } from './fetch-members.ts'

const InviteDialog = loadLater(() => import('./invite-dialog.tsx'))
const AccessDialog = loadLater(() => import('./access-dialog.tsx'))
const InvitationDialog = loadLater(() => import('./invitation-dialog.tsx'))

type Props = {
  /** As it was when its button was pressed: the lists may change under an open dialog. */
  opened: Access | undefined
  /** Undefined: somebody who does not attend. */
  collaborator?: { id: string; name: string; email: string }
  /** Why nobody can be invited now. */
  reason: string | undefined
  onClose: () => void
}

/** The dialog of an access: to give it, to change it, or about the invitation that waits. */
export function OpenedAccess({ opened, ...rest }: Props) {
  const { collaborator, onClose } = rest
  if (!opened) return null
  if (opened.state === 'none') return <InviteDialog collaborator={collaborator} onClose={onClose} />
  if (opened.state === 'member') return <AccessDialog member={opened.member} onClose={onClose} />
  return <InvitationDialog invitation={opened.invitation} {...rest} />
}
