import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { BufferField } from './buffer-field.tsx'
import { CategoryField } from './category-field.tsx'
import { DurationField } from './duration-field.tsx'
import { type ProcedureFields, tidyPrice } from './read-procedure-form.ts'

type Props = {
  /** The field of what is paid before; `deposits` comes after this domain. */
  deposit?: ReactNode
}

export function ProcedureFieldset({ deposit }: Props) {
  const { register, formState, setValue } = useFormContext<ProcedureFields>()
  const { errors } = formState
  return (
    <div className="grid gap-5">
      <Field label="Nome" error={errors.name?.message} required>
        <TextInput {...register('name')} placeholder="Corte e barba" autoComplete="off" />
      </Field>
      <DurationField />
      <BufferField />
      <Field
        label="Preço"
        optional
        error={errors.price?.message}
        hint="Com vírgula ou ponto. Em branco, o preço não aparece."
        className="max-w-60"
      >
        <TextInput
          {...register('price', {
            onBlur: (event: { target: { value: string } }) =>
              setValue('price', tidyPrice(event.target.value)),
          })}
          prefix="R$"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
        />
      </Field>
      {deposit}
      <Field
        label="Descrição"
        optional
        error={errors.description?.message}
        hint="Uma frase que ajude a escolher: o que está incluído, para quem é."
      >
        <TextArea {...register('description')} />
      </Field>
      <CategoryField />
      <div>
        <Switch label="Ativo" aria-describedby="procedimento-inativo" {...register('isActive')} />
        <p id="procedimento-inativo" className="text-sm text-ink-2">
          Procedimentos inativos não aparecem para agendamento.
        </p>
      </div>
    </div>
  )
}
