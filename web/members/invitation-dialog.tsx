import { shortDate } from '@encaixe/contract/date-names.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import type { Invitation } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { useToast } from '../ui/toast.tsx'
import { useUninvite } from './change-members.ts'
import InviteDialog from './invite-dialog.tsx'

type Props = {
  invitation: Invitation
  /** The invited collaborator; undefined when the invited person does not attend clients. */
  collaborator?: { id: string; name: string; email: string } | undefined
  /** The reason why nobody can be invited now. */
  reason: string | undefined
  onClose: () => void
}

/** An open invitation. Its link cannot be shown again, so the owner makes a new one or withdraws the invitation. */
export default function InvitationDialog({ invitation, collaborator, reason, onClose }: Props) {
  const { id, name, email, role, lastDay } = invitation
  const notify = useToast()
  const uninvite = useUninvite()
  const [again, setAgain] = useState(false)

  async function undo() {
    const undone = await uninvite.mutateAsync(id).then(
      () => true,
      () => false,
    )
    if (!undone) return
    notify(`Convite de ${name} desfeito`)
    onClose()
  }
  if (again)
    return <InviteDialog collaborator={collaborator} staff={{ name, email }} again={role} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Convite de ${name}`}
      sentence={`${roleNames[role]}. Enviado para ${email}, vale até ${shortDate(lastDay)}.`}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => void undo()}
            sending={uninvite.isPending}
            sendingLabel="Desfazendo..."
          >
            Desfazer convite
          </Button>
          <GuardedButton reason={reason} onClick={() => setAgain(true)}>
            Criar outro link
          </GuardedButton>
        </>
      }
    >
      <Refusal error={uninvite.error} fallback="Erro ao desfazer o convite. Por favor, tente novamente." />
    </Dialog>
  )
}
