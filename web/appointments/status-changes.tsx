import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import PhoneLinks from '../company-page/phone-links.tsx'
import { productNow } from '../platform/product-time.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RefusalDialog } from '../ui/refusal-dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import { askCompany } from './ask-company.ts'
import { type StatusAction, useChangeStatus } from './change-status.ts'
import { beginsLater } from './decide-actions.ts'
import { momentOf, summarizeAppointment } from './describe-appointment.ts'
import { companyIn } from './refusal-alert.tsx'

const failed = 'Erro ao atualizar status do agendamento. Por favor, tente novamente.'

const words = {
  complete: {
    title: 'Concluir antes da hora?',
    label: 'Concluir',
    done: 'Agendamento concluído',
    not: 'Não foi possível concluir',
  },
  cancel: {
    title: 'Cancelar agendamento',
    label: 'Cancelar agendamento',
    done: 'Agendamento cancelado',
    not: 'Não foi possível cancelar',
  },
}

type Refused = {
  title: string
  sentence: string
  /** Of the company, which alone can still do it. */
  phone: string | null | undefined
  appointment: Appointment
}
type Asked = { appointment: Appointment; action: StatusAction }

function ask({ appointment, action }: Asked, owner: boolean): string {
  const what = owner ? `${appointment.clientName}, ${momentOf(appointment)}.` : `${momentOf(appointment)}.`
  return action === 'cancel'
    ? `Tem certeza que deseja cancelar este agendamento? ${what} O horário fica livre de novo.`
    : `Este agendamento ainda não começou: ${what} Depois de concluído, não dá para voltar atrás.`
}

/** The row of a list, or the page's title. */
function focusRow(id: string) {
  const row = document.querySelector<HTMLElement>(`main a[href="/schedules/${id}"]`)
  const place = row ?? document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

/** Completes and cancels appointments: asks first where needed, then shows the result as a toast. */
export function useStatusChanges(owner: boolean, focusAfter: (id: string) => void = focusRow) {
  const notify = useToast()
  const { mutate } = useChangeStatus()
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<Refused>()
  const [touched, setTouched] = useState<{ id: string }>()

  const goOn = useEffectEvent(focusAfter)
  // The button that had the focus was removed.
  useEffect(() => {
    if (touched) goOn(touched.id)
  }, [touched])

  const run = useCallback(
    ({ appointment, action }: Asked) => {
      const { done, not } = words[action]
      setTouched({ id: appointment.id })
      mutate(
        { appointment, action },
        {
          onSuccess: () => notify(`${done}: ${summarizeAppointment(appointment, owner)}`),
          onError: (error) => {
            const { sentence } = findWayOut(error, failed)
            setRefusal({ title: not, sentence, phone: companyIn(error)?.phone, appointment })
          },
        },
      )
    },
    [mutate, notify, owner],
  )

  const change = useCallback(
    (appointment: Appointment, action: StatusAction) => {
      const wish = { appointment, action }
      const sure = action === 'complete' && !beginsLater(appointment, productNow().getTime())
      if (sure) run(wish)
      else setAsked(wish)
    },
    [run],
  )

  const { action = 'cancel' } = asked ?? {}
  const dialogs = (
    <>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) run(asked)
          setAsked(undefined)
        }}
        title={words[action].title}
        sentence={asked ? ask(asked, owner) : ''}
        confirmLabel={words[action].label}
        tone={action === 'cancel' ? 'danger' : 'primary'}
      />
      <RefusalDialog
        open={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
        title={refusal?.title}
        sentence={refusal?.sentence}
        action={
          refusal?.phone ? <PhoneLinks phone={refusal.phone} text={askCompany(refusal.appointment)} /> : null
        }
      />
    </>
  )
  return { change, dialogs }
}
