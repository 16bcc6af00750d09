import { type InvitedRole, invitedRoles, roleNames, staffRoles } from '@encaixe/contract/member-roles.ts'
import type { Member } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useRemoveMember, useSetRole } from './change-members.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { member: Member; onClose: () => void }

/** Changes what a member may do, or takes her access away. */
export default function AccessDialog({
  member: { id, name, role, collaboratorId, accountEmail },
  onClose,
}: Props) {
  const notify = useToast()
  const [next, setNext] = useState<InvitedRole>(role)
  const [asked, setAsked] = useState(false)
  const setRole = useSetRole()
  const remove = useRemoveMember()
  const roles: InvitedRole[] = [...(collaboratorId ? invitedRoles : staffRoles)].reverse()

  async function save() {
    if (next === role) return onClose()
    const saved = await setRole.mutateAsync({ id, role: next }).catch(() => undefined)
    if (!saved) return
    notify(`${name} agora tem o acesso de ${roleNames[next].toLowerCase()}`)
    onClose()
  }
  async function takeAway() {
    await remove.mutateAsync(id)
    notify(`${name} não tem mais acesso`)
    onClose()
  }
  return (
    <>
      <Dialog
        open={!asked}
        onClose={onClose}
        size="wide"
        title={`Acesso de ${name}`}
        actions={
          <>
            <Button variant="text" className="mr-auto text-danger-text" onClick={() => setAsked(true)}>
              Tirar o acesso
            </Button>
            <Button onClick={() => void save()} sending={setRole.isPending} sendingLabel="Salvando...">
              Salvar
            </Button>
          </>
        }
      >
        {accountEmail ? (
          <p className="mb-4 text-ui text-ink-2 [overflow-wrap:anywhere]">
            Entra com a conta <strong className="font-semibold text-ink">{accountEmail}</strong>.
          </p>
        ) : null}
        <RoleChoice roles={roles} value={next} onChange={setNext} />
        <Refusal
          error={setRole.error}
          fallback="Erro ao mudar o acesso. Por favor, tente novamente."
          className="mt-4"
        />
      </Dialog>
      <ConfirmDialog
        open={asked}
        onClose={() => {
          remove.reset()
          setAsked(false)
        }}
        onConfirm={takeAway}
        title={`Tirar o acesso de ${name}?`}
        sentence="Vale na hora, também nas páginas abertas e na agenda em outros aplicativos. O que já foi feito fica, e você pode convidar de novo quando quiser."
        confirmLabel="Tirar o acesso"
        sending={remove.isPending}
        sendingLabel="Tirando..."
        error={describeFailure(remove.error, 'Erro ao tirar o acesso. Por favor, tente novamente.')}
      />
    </>
  )
}
