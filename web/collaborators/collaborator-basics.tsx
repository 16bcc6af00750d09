import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../platform/api.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Field } from '../ui/field.tsx'
import { PhotoField } from '../ui/photo-field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'
import { WeekPresets } from './week-presets.tsx'

type Props = {
  /** Undefined for a new collaborator, whose working hours are in this tab too: most need no other tab. */
  read: Collaborator | undefined
  onPhoto: (photo: string | null) => void
  /** The signed-in user; undefined once the company has collaborators. */
  own: { name: string; email: string } | undefined
  /** The colleague whose working hours a new collaborator begins with. */
  weekOf: string | undefined
}

export function CollaboratorBasics({ read, onPhoto, own, weekOf }: Props) {
  const { register, formState } = useFormContext<CollaboratorFields>()
  const { errors } = formState
  const ended = read?.getsMails === false
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_352px]">
      <Card padding="roomy">
        <div className="grid gap-5 sm:grid-cols-2">
          {own ? <OwnButton {...own} /> : null}
          <Field label="Nome" error={errors.name?.message} required className="sm:col-span-2">
            <TextInput {...register('name')} autoComplete="off" />
          </Field>
          <Field
            label="E-mail"
            error={errors.email?.message}
            required
            hint={
              ended
                ? 'Não recebe e-mails dos agendamentos desde que o acesso terminou.'
                : 'Recebe os avisos de novos agendamentos.'
            }
          >
            <TextInput {...register('email')} type="email" autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            label="Função"
            optional
            error={errors.role?.message}
            hint="Aparece para cada cliente, ao lado do nome."
          >
            <TextInput {...register('role')} autoComplete="off" placeholder="Barbeira, manicure, tatuador" />
          </Field>
          {ended ? (
            <div className="sm:col-span-2">
              <Switch
                label="Enviar de novo os e-mails dos agendamentos"
                aria-describedby="colaborador-sem-emails"
                {...register('getsMails')}
              />
              <p id="colaborador-sem-emails" className="text-sm text-ink-2">
                Esses e-mails trazem o contato de cada cliente. Também recomeçam quando o endereço muda ou um
                novo convite é aceito.
              </p>
            </div>
          ) : null}
          {read ? (
            <div className="sm:col-span-2">
              <CollaboratorPhoto collaborator={read} onChange={onPhoto} />
            </div>
          ) : null}
          <div className="sm:col-span-2">
            <Switch label="Ativo" aria-describedby="colaborador-inativo" {...register('isActive')} />
            <p id="colaborador-inativo" className="text-sm text-ink-2">
              Colaboradores inativos não aparecem para agendamento.
            </p>
          </div>
          {read ? null : (
            <div className="border-t border-line pt-5 sm:col-span-2">
              <WeekPresets weekOf={weekOf} />
            </div>
          )}
        </div>
      </Card>
      <PersonPreview photo={read?.photo} />
    </div>
  )
}

/** Fills in the signed-in user, for owners who work alone. The button stays while the fields hold another value. */
function OwnButton({ name, email }: { name: string; email: string }) {
  const { setValue, formState } = useFormContext<CollaboratorFields>()
  const typed = useWatch<CollaboratorFields>() as CollaboratorFields
  const how = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  return (
    <div className="sm:col-span-2">
      <Chip
        aria-pressed={typed.name === name && typed.email === email}
        onClick={() => {
          setValue('name', name, how)
          setValue('email', email, how)
        }}
      >
        Sou eu que atendo
      </Chip>
    </div>
  )
}

/** Shows the collaborator's name and photo as clients see them. Hidden from screen readers: the fields say the same. */
function PersonPreview({ photo }: { photo: string | null | undefined }) {
  const { name, role, isActive } = useWatch<CollaboratorFields>() as CollaboratorFields
  return (
    <aside aria-hidden="true" className="lg:sticky lg:top-24">
      <p className="mb-2 text-sm text-ink-2">
        {isActive ? 'Ao agendar, cada cliente vê assim' : 'Inativo: não aparece para clientes'}
      </p>
      <div
        className={`flex min-h-[72px] items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 transition-opacity ${isActive ? '' : 'opacity-50 grayscale'}`}
      >
        <Avatar name={name} photo={photo} size="lg" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-semibold">{name.trim() || <span className="text-ink-3">Nome</span>}</p>
          <p className="text-sm text-ink-2">{role.trim()}</p>
        </div>
        <span className="size-[22px] shrink-0 rounded-full border-[1.5px] border-line-strong" />
      </div>
    </aside>
  )
}

const failed = 'Erro ao salvar a foto. Por favor, tente novamente.'

/** Photos are stored at once, so only a stored collaborator has this field. */
type CollaboratorPhotoProps = { collaborator: Collaborator; onChange: (photo: string | null) => void }

function CollaboratorPhoto({ collaborator: { id, name, photo }, onChange }: CollaboratorPhotoProps) {
  const reason = useMissingSubscription('colaboradores')
  const show = (after: Collaborator) => onChange(after.photo)
  const params = { id }
  return (
    <PhotoField
      label={`Foto de ${name}`}
      hint="Quem agenda vê o rosto de quem atende. Sem foto, ficam as iniciais."
      photo={photo}
      shape="square"
      empty={<Avatar name={name} size="xl" />}
      onSend={async (body) => show(await api('PUT /api/collaborators/{id}/photo', { params, body }))}
      onRemove={async () => show(await api('DELETE /api/collaborators/{id}/photo', { params }))}
      describe={(error) => describeFailure(error, failed)}
      unavailable={reason !== undefined}
    />
  )
}
