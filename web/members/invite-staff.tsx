import '@encaixe/contract/no-eval.ts'
import { staffRoles } from '@encaixe/contract/member-roles.ts'
import { type Invited, type StaffInvitation, staffInvitation } from '@encaixe/contract/members.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { describeFailure } from '../platform/describe-failure.ts'
import { showRefusal } from '../platform/show-refusal.ts'
import { useSendOnce } from '../platform/use-send-once.ts'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useInvite } from './change-members.ts'
import { InviteActions } from './invite-actions.tsx'
import { inviteFailed } from './invite-collaborator.tsx'
import { RoleChoice } from './role-choice.tsx'

const inOrder = [...staffRoles].reverse()

type Props = {
  first: StaffInvitation
  onClose: () => void
  onSent: (sent: { invited: Invited; name: string }) => void
}

/** People who do not attend are no collaborators, so their name and e-mail are asked. */
export function InviteStaff({ first, onClose, onSent }: Props) {
  const [error, setError] = useState<Error>()
  const { mutateAsync } = useInvite()
  const form = useForm<StaffInvitation>({
    resolver: zodResolver(staffInvitation),
    defaultValues: first,
  })
  const { register, control, setValue, formState } = form
  const role = useWatch({ control, name: 'role' })
  const { isSending, create } = useSendOnce(
    async (invite: StaffInvitation, headers) => ({
      invited: await mutateAsync({ invite, headers }),
      name: invite.name,
    }),
    onSent,
  )
  async function send(invite: StaffInvitation) {
    if (isSending) return
    setError(undefined)
    const failure = await create(invite)
    if (failure && !showRefusal(form, failure)) setError(failure)
  }
  return (
    <form onSubmit={(event) => void form.handleSubmit(send)(event)} noValidate>
      <div className="mb-5 grid gap-5">
        <Field label="Nome" required error={formState.errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" data-autofocus />
        </Field>
        <Field label="E-mail" required error={formState.errors.email?.message}>
          <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
        </Field>
      </div>
      <RoleChoice roles={inOrder} value={role} onChange={(next) => setValue('role', next)} />
      <InviteActions error={describeFailure(error, inviteFailed)} sending={isSending} onClose={onClose} />
    </form>
  )
}
