import { longestNotes } from '@encaixe/contract/appointment-rules.ts'
import { appointmentInput, clientContact } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { useRested } from '../../platform/wait-for-typing.ts'
import { Combobox, type Suggestion } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { phoneMask } from '../../ui/mask.ts'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { clientsQuery } from './find-clients.ts'

const { clientPhone, notes, internalNotes } = appointmentInput.shape

/** Validates the typed fields with the schemas of the API. */
const rules = clientContact.extend({ clientPhone, notes, internalNotes })

export type ClientBody = z.output<typeof rules>
/** Every field as text, as it is typed. */
export type ClientFields = Record<
  'clientName' | 'clientEmail' | 'clientPhone' | 'notes' | 'internalNotes',
  string
>

export const clientForm = rules as z.ZodType<ClientBody, ClientFields>

export const emptyClient: ClientFields = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  notes: '',
  internalNotes: '',
}

/** The client of the appointment. Typing suggests earlier clients; choosing one fills in the other fields. */
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
              told={countClients(suggestions.length)}
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
          mask={phoneMask}
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
        hint={`O cliente lê estas observações. Até ${most} caracteres.`}
      >
        <TextArea {...register('notes')} rows={3} />
      </Field>
      <details open={errors.internalNotes ? true : undefined} className="group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-ui text-ink-2 transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
          Notas internas, só para a empresa
        </summary>
        <div className="mt-2">
          <Field
            label="Notas internas"
            hideLabel
            error={errors.internalNotes?.message}
            hint={`O cliente não vê. Até ${most} caracteres.`}
          >
            <TextArea {...register('internalNotes')} rows={3} />
          </Field>
        </div>
      </details>
    </div>
  )
}

const most = longestNotes.toLocaleString('pt-BR')

function countClients(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 cliente sugerido' : `${count} clientes sugeridos`
}
