import { readPrice, showPrice } from '@encaixe/contract/money.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { formatDuration } from '../platform/formats.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { AppPage } from '../shell/app-page.tsx'
import { FormBar } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/card.tsx'
import { DurationSquares } from '../ui/duration-squares.tsx'
import { useSaveProcedure } from './change-procedures.ts'
import { ProcedureFieldset, wholeMinutes } from './procedure-fieldset.tsx'
import {
  emptyProcedure,
  fieldsOf,
  type ProcedureBody,
  type ProcedureFields,
  procedureForm,
} from './read-procedure-form.ts'

/** Milliseconds for which the confirmation is shown before the page goes to the list, as specified. */
const beforeLeaving = 1500

type Props = {
  /** The procedure as loaded; undefined for a new one. */
  procedure?: Procedure
  /** The fields about the deposit; `deposits` comes after this domain. */
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
      // The next procedure is often of the same category.
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

/** Shows the procedure as clients will see it. Hidden from screen readers: the fields say the same. */
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
