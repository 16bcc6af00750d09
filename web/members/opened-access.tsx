import { loadLater } from '../platform/load-later.tsx'
import type { Access } from './fetch-members.ts'

const InviteDialog = loadLater(() => import('./invite-dialog.tsx'))
const AccessDialog = loadLater(() => import('./access-dialog.tsx'))
const InvitationDialog = loadLater(() => import('./invitation-dialog.tsx'))

type Props = {
  /** The access as it was when the user pressed its button: the lists may change while the dialog is open. */
  opened: Access | undefined
  /** The collaborator of the access; undefined when the person does not attend clients. */
  collaborator?: { id: string; name: string; email: string }
  /** The reason why nobody can be invited now. */
  reason: string | undefined
  onClose: () => void
}

/** The dialog of an access: it invites, changes a role, or shows the open invitation. */
export function OpenedAccess({ opened, ...rest }: Props) {
  const { collaborator, onClose } = rest
  if (!opened) return null
  if (opened.state === 'none') return <InviteDialog collaborator={collaborator} onClose={onClose} />
  if (opened.state === 'member') return <AccessDialog member={opened.member} onClose={onClose} />
  return <InvitationDialog invitation={opened.invitation} {...rest} />
}
