import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import type { Invited } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { Dialog } from '../ui/dialog.tsx'
import { InviteForm } from './invite-form.tsx'
import { InvitedView } from './invited-view.tsx'

type Props = {
  /** Undefined: somebody who does not attend. */
  collaborator?: { id: string; name: string; email: string } | undefined
  /** Who is invited again. */
  staff?: { name: string; email: string }
  /** The role of the open invitation, which the new one replaces. */
  again?: InvitedRole | undefined
  onClose: () => void
}

type Sent = { invited: Invited; name: string }

export default function InviteDialog({ collaborator, staff, again, onClose }: Props) {
  const { name: company } = useCompany()
  const [sent, setSent] = useState<Sent>()
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title={sent ? `Convite pronto para ${sent.name}` : titleOf(collaborator?.name)}
      sentence={sent || !again ? undefined : 'O link anterior deixa de valer assim que este for criado.'}
    >
      {sent ? (
        <InvitedView {...sent} company={company} onClose={onClose} />
      ) : (
        <InviteForm
          collaborator={collaborator}
          first={{
            name: '',
            email: '',
            ...staff,
            role: collaborator ? (again ?? 'professional') : again === 'manager' ? again : 'reception',
          }}
          onClose={onClose}
          onSent={setSent}
        />
      )}
    </Dialog>
  )
}

const titleOf = (name: string | undefined) => (name ? `Dar acesso a ${name}` : 'Convidar quem não atende')
