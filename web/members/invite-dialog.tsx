import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import { type InvitedRole, invitedRoles, staffRoles } from '@encaixe/contract/member-roles.ts'
import { type Invited, type StaffInvitation, staffInvitation } from '@encaixe/contract/members.ts'
import { useState } from 'react'
import type { ZodType } from 'zod'
import { useCompany } from '../identity/use-company.ts'
import { type Reader, useContractForm, useValues } from '../platform/use-contract-form.ts'
import { FormSheet } from '../shell/form-sheet.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type Invite, useInvite } from './change-members.ts'
import { RoleChoice } from './role-choice.tsx'

type InviteValues = { name: string; email: string; role: InvitedRole }

type Props = {
  /** The collaborator to invite, with known name and e-mail. Undefined for a person who does not attend clients. */
  collaborator?: { id: string; name: string; email: string } | undefined
  /** A person who does not attend clients and whose earlier invitation is replaced. */
  staff?: { name: string; email: string }
  /** The role of the open invitation, which the new invitation replaces. */
  again?: InvitedRole | undefined
  onClose: () => void
}

/** A person who does not attend clients is no collaborator, so the form asks for name and e-mail. */
const readStaff = staffInvitation as ZodType<StaffInvitation> as ZodType<Invite, InviteValues>

const readCollaborator =
  (collaboratorId: string): Reader<InviteValues, Invite> =>
  ({ role }) => ({ body: { collaboratorId, role } })

/** The form of an invitation. Once the invitation is sent, its link replaces the form. */
export default function InviteDialog({ collaborator, staff, again, onClose }: Props) {
  const company = useCompany()
  const [sent, setSent] = useState<{ invited: Invited; name: string }>()
  const { mutateAsync } = useInvite()
  const contract = useContractForm(
    collaborator ? readCollaborator(collaborator.id) : readStaff,
    (invite, { headers }) => mutateAsync({ invite, headers }),
    {
      start: {
        name: '',
        email: '',
        ...staff,
        role: collaborator ? (again ?? 'professional') : again === 'manager' ? again : 'reception',
      },
      onSent: (invited, { getValues }) =>
        setSent({ invited, name: collaborator?.name ?? getValues('name').trim() }),
    },
  )
  const { register, setValue, formState } = contract.form
  const { role } = useValues(contract.form)
  if (sent)
    return (
      <Dialog open onClose={onClose} size="wide" title={`Convite pronto para ${sent.name}`}>
        <InvitedView {...sent} company={company} onClose={onClose} />
      </Dialog>
    )
  return (
    <FormSheet
      form={contract}
      onClose={onClose}
      title={collaborator ? `Dar acesso a ${collaborator.name}` : 'Convidar quem não atende'}
      sentence={again && 'O link anterior deixa de valer assim que este for criado.'}
      fallback="Erro ao criar o convite. Por favor, tente novamente."
      label="Criar convite"
      sendingLabel="Criando..."
    >
      {collaborator ? null : (
        <>
          <Field label="Nome" required error={formState.errors.name?.message}>
            <TextInput {...register('name')} autoComplete="off" data-autofocus />
          </Field>
          <Field label="E-mail" required error={formState.errors.email?.message}>
            <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
          </Field>
        </>
      )}
      <RoleChoice
        roles={[...(collaborator ? invitedRoles : staffRoles)].reverse()}
        value={role}
        onChange={(next) => setValue('role', next)}
        error={formState.errors.role?.message}
      />
    </FormSheet>
  )
}

const messageOf = (name: string, company: NamedCompany, url: string) =>
  `Oi, ${name}! Este é o seu acesso à agenda ${withPreposition('de', company)}. É só abrir, entrar e aceitar: ${url}`

type InvitedViewProps = { invited: Invited; name: string; company: NamedCompany; onClose: () => void }

/** The link is shown only in this view: the server stores no copy of it. */
function InvitedView({ invited: { url, email, lastDay }, name, company, onClose }: InvitedViewProps) {
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(messageOf(name, company, url))}`
  return (
    <>
      <p data-autofocus tabIndex={-1} className="mb-4 text-ui text-ink-2 [overflow-wrap:anywhere]">
        O convite vai por e-mail para <strong className="font-semibold text-ink">{email}</strong>. Se
        preferir, mande você mesmo este link: ele aparece só agora, vale até {shortDate(lastDay)} e serve para
        uma pessoa só.
      </p>
      <CopyLine address={url} label="Copiar o link do convite" />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:flex-auto">
        <ButtonLink href={whatsapp} target="_blank" icon={<WhatsappIcon />}>
          Enviar por WhatsApp
        </ButtonLink>
        <Button variant="secondary" onClick={onClose}>
          Pronto
        </Button>
      </div>
    </>
  )
}
