import { speakDuration } from '@encaixe/contract/counted.ts'
import { readPrice, showPrice } from '@encaixe/contract/money.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useController, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { byText, matchesSearch } from '../platform/fold-text.ts'
import { formatDuration } from '../platform/formats.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { AppPage } from '../shell/app-page.tsx'
import { FormBar } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { useSaveProcedure } from './change-procedures.ts'
import { proceduresQuery } from './fetch-procedures.ts'
import {
  emptyProcedure,
  fieldsOf,
  type ProcedureBody,
  type ProcedureFields,
  procedureForm,
  tidyPrice,
} from './read-procedure-form.ts'

/** Milliseconds for which the confirmation is shown before the page goes to the list, as specified. */
const beforeLeaving = 1500

type Props = {
  /** The procedure as loaded; undefined for a new one. */
  procedure?: Procedure
  /** The fields about the deposit, passed by the page, because `procedures` cannot import `deposits`. */
  deposit?: ReactNode
  /** Loads the procedure again, after a change made in another window. */
  reload?: () => Promise<Procedure | undefined>
}

export function ProcedureForm({ procedure, deposit, reload }: Props) {
  const [read, setRead] = useState(procedure)
  const [saved, setSaved] = useState<{ name: string }>()
  const navigate = useNavigate()
  const { mutateAsync } = useSaveProcedure(useCompany().id, read)
  const contract = useContractForm(procedureForm, (body: ProcedureBody) => mutateAsync(body), {
    start: read ? fieldsOf(read) : emptyProcedure,
    onSent({ name, category }, form, another) {
      if (!another) return form.reset(form.getValues())
      setSaved({ name })
      // The emptied form keeps the category, because the next procedure often has the same category.
      form.reset({ ...emptyProcedure, category: category ?? '' })
    },
  })
  const { form, isSent } = contract
  const { isDirty } = form.formState
  const reason = useMissingSubscription('procedimentos')

  // The focus moves after the render that registers the emptied fields again.
  const { setFocus } = form
  useEffect(() => {
    if (saved) setFocus('name')
  }, [saved, setFocus])

  useEffect(() => {
    if (!isSent) return
    const leaving = setTimeout(() => void navigate('/procedures'), beforeLeaving)
    return () => clearTimeout(leaving)
  }, [isSent, navigate])

  async function takeCurrent() {
    const current = await reload?.()
    if (!current) return
    setRead(current)
    form.reset(fieldsOf(current))
    contract.setError(undefined)
  }

  return (
    <form {...contract.props}>
      <AppPage
        title={read ? read.name : 'Novo procedimento'}
        lead={read ? 'Editar procedimento' : 'O que seus clientes vão poder agendar.'}
        back={{ to: '/procedures', label: 'Procedimentos' }}
      >
        <SubscriptionBanner what="procedimentos" className="mb-5" />
        <FormProvider {...form}>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_352px]">
            <Card padding="roomy">
              <ProcedureFieldset deposit={deposit} />
            </Card>
            <ProcedurePreview />
          </div>
        </FormProvider>
      </AppPage>
      <FormBar
        form={contract}
        fallback="Erro ao salvar procedimento. Por favor, tente novamente."
        says
        reload={{ act: takeCurrent, failed: 'Erro ao carregar dados do procedimento' }}
        done={
          isSent
            ? `Procedimento ${read ? 'atualizado' : 'criado'} com sucesso!`
            : saved && !isDirty
              ? `Procedimento criado com sucesso: ${saved.name}. Cadastre o próximo.`
              : undefined
        }
        another={read === undefined}
        unsaved={isDirty}
        saveLabel={read ? 'Salvar alterações' : 'Criar procedimento'}
        backTo="/procedures"
        reason={reason}
      />
      <UnsavedChanges unsaved={isDirty && !isSent} />
    </form>
  )
}

/** Shows the procedure as clients will see it. Hidden from screen readers, because the fields have the same content. */
function ProcedurePreview() {
  const { name, duration, price, description, isActive } = useWatch<ProcedureFields>() as ProcedureFields
  const minutes = wholeMinutes(duration)
  const cents = readPrice(price)
  return (
    <aside aria-hidden="true" className="lg:sticky lg:top-24">
      <p className="mb-2 text-sm text-ink-2">
        {isActive ? 'Na sua página, cada cliente vê assim' : 'Inativo: não aparece na sua página'}
      </p>
      <div
        className={`rounded-lg bg-surface p-5 shadow-card transition-opacity ${isActive ? '' : 'opacity-50 grayscale'}`}
      >
        <div className="flex items-baseline justify-between gap-4">
          <p className="min-w-0 font-display text-display-sm font-bold [overflow-wrap:anywhere]">
            {name.trim() || <span className="text-ink-3">Nome do procedimento</span>}
          </p>
          <p className="shrink-0 font-semibold">{cents === undefined ? '' : showPrice(cents)}</p>
        </div>
        <p className="mt-1 min-h-[2.6em] text-ui text-ink-2 [overflow-wrap:anywhere]">{description}</p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="flex min-w-0 items-center gap-2.5 text-ui font-semibold">
            <DurationSquares minutes={Math.min(minutes ?? 15, 240)} outOf={90} />
            {minutes === undefined ? '' : formatDuration(minutes)}
          </p>
          <span className={buttonStyle({ variant: 'soft', size: 'sm', className: 'pointer-events-none' })}>
            Agendar Horário
          </span>
        </div>
      </div>
    </aside>
  )
}

type ProcedureFieldsetProps = {
  /** The fields about the deposit, passed by the page, because `procedures` cannot import `deposits`. */
  deposit?: ReactNode
}

function ProcedureFieldset({ deposit }: ProcedureFieldsetProps) {
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
function wholeMinutes(typed: string): number | undefined {
  return /^\s*[1-9]\d{0,3}\s*$/.test(typed) ? Number(typed) : undefined
}
