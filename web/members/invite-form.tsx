import '@encaixe/contract/no-eval.ts'
import { type InvitedRole, invitedRoles, staffRoles } from '@encaixe/contract/member-roles.ts'
import { type Invited, type StaffInvitation, staffInvitation } from '@encaixe/contract/members.ts'
import { useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { type Reader, useContractForm } from '../platform/use-contract-form.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type Invite, useInvite } from './change-members.ts'
import { RoleChoice } from './role-choice.tsx'

type InviteValues = { name: string; email: string; role: InvitedRole }

type Props = {
  /** The name and the e-mail of a collaborator are known, so that only the role is chosen. */
  collaborator: { id: string; name: string } | undefined
  first: InviteValues
  onClose: () => void
  onSent: (sent: { invited: Invited; name: string }) => void
}

/** People who do not attend are no collaborators, so their name and e-mail are asked. */
const readStaff = staffInvitation as ZodType<StaffInvitation> as ZodType<Invite, InviteValues>

const readCollaborator =
  (collaboratorId: string): Reader<InviteValues, Invite> =>
  ({ role }) => ({ body: { collaboratorId, role } })

export function InviteForm({ collaborator, first, onClose, onSent }: Props) {
  const { mutateAsync } = useInvite()
  const contract = useContractForm(
    collaborator ? readCollaborator(collaborator.id) : readStaff,
    (invite, { headers }) => mutateAsync({ invite, headers }),
    {
      start: first,
      onSent: (invited, { getValues }) =>
        onSent({ invited, name: collaborator?.name ?? getValues('name').trim() }),
    },
  )
  const { register, control, setValue, formState } = contract.form
  const role = useWatch({ control, name: 'role' })
  return (
    <form {...contract.props}>
      {collaborator ? null : (
        <div className="mb-5 grid gap-5">
          <Field label="Nome" required error={formState.errors.name?.message}>
            <TextInput {...register('name')} autoComplete="off" data-autofocus />
          </Field>
          <Field label="E-mail" required error={formState.errors.email?.message}>
            <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
          </Field>
        </div>
      )}
      <RoleChoice
        roles={[...(collaborator ? invitedRoles : staffRoles)].reverse()}
        value={role}
        onChange={(next) => setValue('role', next)}
        error={formState.errors.role?.message}
      />
      <Refusal
        error={contract.error}
        fallback="Erro ao criar o convite. Por favor, tente novamente."
        className="mt-4"
      />
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
        <Button variant="secondary" onClick={contract.isSending ? undefined : onClose}>
          Voltar
        </Button>
        <Button type="submit" sending={contract.isSending} sendingLabel="Criando...">
          Criar convite
        </Button>
      </div>
    </form>
  )
}
