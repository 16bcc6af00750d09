import { type InvitedRole, invitedRoles, roleNames, staffRoles } from '@encaixe/contract/member-roles.ts'
import type { Member } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import { describeFailure } from '../platform/describe-failure.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { useRemoveMember, useSetRole } from './change-members.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { member: Member; onClose: () => void }

const readRole: Reader<{ role: InvitedRole }, InvitedRole> = ({ role }) => ({ body: role })

/** Changes the role of a member, or ends the member's access. */
export default function AccessDialog({
  member: { id, name, role, collaboratorId, accountEmail },
  onClose,
}: Props) {
  const notify = useToast()
  const [asked, setAsked] = useState(false)
  const { mutateAsync: setRole } = useSetRole()
  const remove = useRemoveMember()
  const roles: InvitedRole[] = [...(collaboratorId ? invitedRoles : staffRoles)].reverse()

  const contract = useContractForm(
    readRole,
    async (next) => {
      if (next !== role) await setRole({ id, role: next })
      return next
    },
    {
      start: { role },
      onSent(next) {
        if (next !== role) notify(`${name} agora tem o acesso de ${roleNames[next].toLowerCase()}`)
        onClose()
      },
    },
  )
  const { role: chosen } = useValues(contract.form)
  async function takeAway() {
    await remove.mutateAsync(id)
    notify(`${name} não tem mais acesso`)
    onClose()
  }
  return (
    <>
      <Dialog open={!asked} onClose={onClose} size="wide" title={`Acesso de ${name}`}>
        <form {...contract.props}>
          {accountEmail ? (
            <p className="mb-4 text-ui text-ink-2 [overflow-wrap:anywhere]">
              Entra com a conta <strong className="font-semibold text-ink">{accountEmail}</strong>.
            </p>
          ) : null}
          <RoleChoice
            roles={roles}
            value={chosen}
            onChange={(next) => contract.form.setValue('role', next)}
            error={contract.form.formState.errors.role?.message}
          />
          <Refusal
            error={contract.error}
            fallback="Erro ao mudar o acesso. Por favor, tente novamente."
            className="mt-4"
          />
          <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
            <Button variant="text" className="mr-auto text-danger-text" onClick={() => setAsked(true)}>
              Tirar o acesso
            </Button>
            <Button type="submit" sending={contract.isSending} sendingLabel="Salvando...">
              Salvar
            </Button>
          </div>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asked}
        onClose={() => {
          remove.reset()
          setAsked(false)
        }}
        onConfirm={takeAway}
        title={`Tirar o acesso de ${name}?`}
        sentence={`Vale na hora, também nas páginas abertas e na agenda em outros aplicativos. ${collaboratorId ? `Os e-mails dos agendamentos de ${name} param também. ` : ''}O que já foi feito fica, e você pode convidar de novo quando quiser.`}
        confirmLabel="Tirar o acesso"
        sending={remove.isPending}
        sendingLabel="Tirando..."
        error={describeFailure(remove.error, 'Erro ao tirar o acesso. Por favor, tente novamente.')}
      />
    </>
  )
}
