import { longestClientNotes } from '@encaixe/contract/client-rules.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { dateMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { PhoneInput } from '../ui/phone-input.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ClientBody, ClientFields } from './read-client-form.ts'
import { TagsField } from './tags-field.tsx'

export type ClientForm = UseFormReturn<ClientFields, unknown, ClientBody>

type Props = { form: ClientForm; notes?: boolean; autoFocus?: boolean }

/** Name, contact, birthday and tags; with `notes` these too. A mobile or an e-mail is needed. */
export function ClientFieldset({ form, notes = false, autoFocus = false }: Props) {
  const { register, formState, setValue, control } = form
  const { errors } = formState
  const tags = useWatch({ control, name: 'tags' })
  return (
    <div className="grid gap-5">
      <Field label="Nome" required error={errors.name?.message}>
        <TextInput {...register('name')} autoComplete="off" data-autofocus autoFocus={autoFocus} />
      </Field>
      <Field
        label="Celular"
        error={errors.phone?.message}
        hint={errors.phone ? undefined : 'Celular ou e-mail: um dos dois basta.'}
      >
        <PhoneInput {...register('phone')} autoComplete="off" placeholder="(00) 00000-0000" />
      </Field>
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput {...register('email')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Data de nascimento" optional error={errors.birthday?.message}>
        <MaskedInput
          {...register('birthday')}
          mask={dateMask}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          className="max-w-44"
        />
      </Field>
      <TagsField
        tags={tags}
        onChange={(next) => setValue('tags', next, { shouldDirty: true })}
        error={errors.tags?.message}
      />
      {notes ? (
        <Field
          label="Observações"
          optional
          error={errors.notes?.message}
          hint={`O cliente pode ler isto em Meus dados. No máximo ${longestClientNotes.toLocaleString('pt-BR')} caracteres.`}
        >
          <TextArea {...register('notes')} rows={3} />
        </Field>
      ) : null}
    </div>
  )
}
