import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useCompany } from '../identity/use-company.ts'
import { byText, matchesSearch } from '../platform/fold-text.ts'
import { formatDuration, speakDuration } from '../platform/formats.ts'
import { Chip } from '../ui/chip.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { proceduresQuery } from './fetch-procedures.ts'
import { type ProcedureFields, tidyPrice } from './read-procedure-form.ts'

type Props = {
  /** The fields about the deposit; `deposits` comes after this domain. */
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

const usual = [15, 30, 45, 60, 90, 120]

/** A field of minutes that also shows them in hours, with buttons for the usual durations. */
function DurationField() {
  const { register, setValue, formState } = useFormContext<ProcedureFields>()
  const typed = useWatch<ProcedureFields, 'duration'>({ name: 'duration' })
  const minutes = wholeMinutes(typed)
  const choose = (picked: number) =>
    setValue('duration', String(picked), { shouldDirty: true, shouldValidate: true })
  return (
    <div>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          label="Duração em minutos"
          error={formState.errors.duration?.message}
          required
          className="w-60"
        >
          <TextInput {...register('duration')} inputMode="numeric" autoComplete="off" placeholder="30" />
        </Field>
        {minutes !== undefined && !formState.errors.duration ? (
          <p className="flex min-h-12 items-center text-lg font-semibold">
            <span aria-hidden="true">{formatDuration(minutes)}</span>
            <span className="sr-only">{speakDuration(minutes)}</span>
          </p>
        ) : null}
      </div>
      <fieldset className="mt-3">
        <legend className="sr-only">Durações comuns</legend>
        <div className="flex flex-wrap gap-2">
          {usual.map((one) => (
            <Chip key={one} onClick={() => choose(one)} aria-pressed={minutes === one}>
              {formatDuration(one)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

const usualBuffers = ['', '5', '10', '15', '30']

/** The minutes for which the professional is not bookable after the procedure. */
function BufferField() {
  const { register, setValue, formState } = useFormContext<ProcedureFields>()
  const typed = useWatch<ProcedureFields, 'bufferMinutes'>({ name: 'bufferMinutes' }).trim()
  const choose = (picked: string) =>
    setValue('bufferMinutes', picked, { shouldDirty: true, shouldValidate: true })
  return (
    <div>
      <Field
        label="Tempo depois do atendimento"
        optional
        error={formState.errors.bufferMinutes?.message}
        hint="Em minutos. Para limpar e preparar. O cliente não vê."
        className="max-w-96"
      >
        <TextInput
          {...register('bufferMinutes')}
          inputMode="numeric"
          autoComplete="off"
          placeholder="0"
          className="max-w-60"
        />
      </Field>
      <fieldset className="mt-3">
        <legend className="sr-only">Tempos comuns depois do atendimento</legend>
        <div className="flex flex-wrap gap-2">
          {usualBuffers.map((one) => (
            <Chip key={one} onClick={() => choose(one)} aria-pressed={(typed === '0' ? '' : typed) === one}>
              {one === '' ? 'Nenhum' : `${one} minutos`}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

/** Suggests the categories in use, so that one category is not written in two ways. */
function CategoryField() {
  const { field, fieldState } = useController<ProcedureFields, 'category'>({ name: 'category' })
  const [opened, setOpened] = useState(false)
  const { data = [] } = useQuery({ ...proceduresQuery(useCompany().id), enabled: opened })
  const known = [...new Set(data.flatMap(({ category }) => category ?? []))].sort(byText)
  const suggestions = known
    .filter((category) => category !== field.value && matchesSearch(field.value, [category]))
    .map((category) => ({ id: category, label: category }))
  return (
    <Field
      label="Categoria"
      optional
      error={fieldState.error?.message}
      hint="Agrupa os serviços na sua página, como Cabelo ou Barba."
    >
      <Combobox
        {...field}
        onOpen={() => setOpened(true)}
        onPick={({ label }) => field.onChange(label)}
        suggestions={suggestions}
        listLabel="Categorias que você já usa"
        announcement={suggestions.length === 1 ? '1 categoria' : `${suggestions.length} categorias`}
      />
    </Field>
  )
}

/** The minutes typed into a field, or undefined when the text is not a number. */
export function wholeMinutes(typed: string): number | undefined {
  return /^\s*[1-9]\d{0,3}\s*$/.test(typed) ? Number(typed) : undefined
}
