import { useFormContext } from 'react-hook-form'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { PersonPreview } from './person-preview.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'

export function CollaboratorBasics() {
  const { register, formState } = useFormContext<CollaboratorFields>()
  const { errors } = formState
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_352px]">
      <Card padding="roomy">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nome" error={errors.name?.message} required className="sm:col-span-2">
            <TextInput {...register('name')} autoComplete="off" />
          </Field>
          <Field
            label="E-mail"
            error={errors.email?.message}
            required
            hint="Recebe os avisos de novos agendamentos."
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
          <div className="sm:col-span-2">
            <Switch label="Ativo" aria-describedby="colaborador-inativo" {...register('isActive')} />
            <p id="colaborador-inativo" className="text-sm text-ink-2">
              Colaboradores inativos não aparecem para agendamento.
            </p>
          </div>
        </div>
      </Card>
      <PersonPreview />
    </div>
  )
}
