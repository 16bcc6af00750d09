import { isRefusal } from '@encaixe/contract/client.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { setRefusedFields } from '../platform/set-refused-fields.ts'
import { AppPage } from '../shell/app-page.tsx'
import { findWayOut } from '../shell/find-way-out.ts'
import { FormBar } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { Card } from '../ui/card.tsx'
import { useSaveProcedure } from './change-procedures.ts'
import { ProcedureFieldset } from './procedure-fieldset.tsx'
import { ProcedurePreview } from './procedure-preview.tsx'
import {
  emptyProcedure,
  fieldsOf,
  type ProcedureBody,
  type ProcedureFields,
  procedureForm,
} from './read-procedure-form.ts'

/** Long enough to be read, as the product promises. */
const beforeLeaving = 1500

type Props = {
  /** As it was read; none for a new one. */
  procedure?: Procedure
  /** Reads it anew, after a change made in another window. */
  reload?: () => Promise<Procedure | undefined>
}

export function ProcedureForm({ procedure, reload }: Props) {
  const [read, setRead] = useState(procedure)
  const [reloading, setReloading] = useState(false)
  const navigate = useNavigate()
  const reason = useMissingSubscription('procedimentos')
  const save = useSaveProcedure(useCompany().id, read)
  const form = useForm<ProcedureFields, unknown, ProcedureBody>({
    resolver: zodResolver(procedureForm),
    defaultValues: read ? fieldsOf(read) : emptyProcedure,
  })
  const { errors, isDirty } = form.formState
  const done = save.isSuccess

  useEffect(() => {
    if (!done) return
    const leaving = setTimeout(() => void navigate('/procedures'), beforeLeaving)
    return () => clearTimeout(leaving)
  }, [done, navigate])

  const submit = form.handleSubmit((body) => {
    if (save.isPending || done) return
    save.mutate(body, {
      onSuccess: () => form.reset(form.getValues()),
      onError: (error) => setRefusedFields(error, form.setError, (path) => path in emptyProcedure),
    })
  })

  async function takeCurrent() {
    setReloading(true)
    const current = await reload?.()
    setReloading(false)
    if (!current) return
    setRead(current)
    form.reset(fieldsOf(current))
    save.reset()
  }

  const wrong = Object.keys(errors).length
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <AppPage
        title={read ? read.name : 'Novo procedimento'}
        lead={read ? 'Editar procedimento' : 'O que seus clientes vão poder agendar.'}
        back={{ to: '/procedures', label: 'Procedimentos' }}
      >
        <SubscriptionBanner what="procedimentos" className="mb-5" />
        <FormProvider {...form}>
          <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_352px]">
            <Card padding="roomy">
              <ProcedureFieldset />
            </Card>
            <ProcedurePreview />
          </div>
        </FormProvider>
      </AppPage>
      <FormBar
        wrong={wrong > 0 ? `Falta corrigir ${wrong} ${wrong === 1 ? 'campo' : 'campos'}` : undefined}
        failure={
          save.error
            ? {
                ...findWayOut(save.error, 'Erro ao salvar procedimento. Por favor, tente novamente.'),
                onReload: isRefusal(save.error, 'stale_version') ? () => void takeCurrent() : undefined,
                reloading,
              }
            : undefined
        }
        done={done ? `Procedimento ${read ? 'atualizado' : 'criado'} com sucesso!` : undefined}
        unsaved={isDirty}
        saving={save.isPending}
        saveLabel={read ? 'Salvar alterações' : 'Criar procedimento'}
        backTo="/procedures"
        reason={reason}
      />
      <UnsavedChanges unsaved={isDirty && !done} />
    </form>
  )
}
