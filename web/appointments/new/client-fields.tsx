import { longestNotes } from '@encaixe/contract/appointment-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { maskPhone } from '../../companies/mask-phone.ts'
import { useRested } from '../../companies/wait-for-typing.ts'
import { Combobox, type Suggestion } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ClientFields } from './check-choice.ts'
import { clientsQuery } from './find-clients.ts'

/** Who comes. Somebody who has been here before is found by the first letters, and the rest is filled in. */
export function ClientFieldset() {
  const { register, control, formState, setValue } = useFormContext<ClientFields>()
  const { errors, isSubmitted } = formState
  const [typed, setTyped] = useState<string>()
  const rested = useRested(typed)
  const { data: clients = [] } = useQuery({
    ...clientsQuery(rested ?? ''),
    enabled: rested !== undefined,
  })
  const suggestions = clients.map(({ name, email, phone }) => ({
    id: `${email} ${name}`,
    label: name,
    detail: [email, phone].filter(Boolean).join(' · '),
  }))

  function fill({ id }: Suggestion) {
    const client = clients.find(({ name, email }) => `${email} ${name}` === id)
    if (!client) return
    const how = { shouldDirty: true, shouldValidate: isSubmitted }
    setValue('clientName', client.name, how)
    setValue('clientEmail', client.email, how)
    setValue('clientPhone', client.phone ?? '', how)
  }

  return (
    <div className="grid gap-5">
      <Field
        label="Nome do cliente"
        required
        error={errors.clientName?.message}
        hint="Quem já veio aparece enquanto você digita."
      >
        <Controller
          control={control}
          name="clientName"
          render={({ field }) => (
            <Combobox
              {...field}
              onChange={(value) => {
                field.onChange(value)
                setTyped(value)
              }}
              onOpen={() => setTyped((before) => before ?? field.value)}
              onPick={fill}
              suggestions={suggestions}
              listLabel="Clientes que já vieram"
              told={tell(suggestions.length)}
            />
          )}
        />
      </Field>
      <Field label="E-mail do cliente" required error={errors.clientEmail?.message}>
        <TextInput {...register('clientEmail')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Telefone do cliente" optional error={errors.clientPhone?.message}>
        <MaskedInput
          {...register('clientPhone')}
          mask={maskPhone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="(00) 00000-0000"
        />
      </Field>
      <Field
        label="Observações"
        optional
        error={errors.notes?.message}
        hint={`Cliente também lê. Até ${longestNotes.toLocaleString('pt-BR')} caracteres.`}
      >
        <TextArea {...register('notes')} rows={3} />
      </Field>
    </div>
  )
}

function tell(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 cliente sugerido' : `${count} clientes sugeridos`
}
