import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import PhoneLinks from '../company-page/phone-links.tsx'
import { productNow } from '../platform/product-time.ts'
import { findWayOut } from '../shell/find-way-out.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { RefusalDialog } from '../ui/refusal-dialog.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { askCompany } from './ask-company.ts'
import { type StatusAction, useCancelSeries, useChangeStatus } from './change-status.ts'
import { beginsLater } from './decide-actions.ts'
import { momentOf, summarizeAppointment } from './describe-appointment.ts'
import { companyIn } from './refusal-alert.tsx'
import { useStandingParts } from './use-standing-parts.ts'
import { type Scope, VisitScope } from './visit-scope.tsx'

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

/** Of the button, where it asks what is cancelled. */
const labels: Record<Scope, string> = {
  visit: 'Cancelar a visita',
  part: 'Cancelar este serviço',
  series: 'Cancelar a repetição',
}

type Refused = {
  title: string
  sentence: string
  /** Of the company, which alone can still do it. */
  phone: string | null | undefined
  appointment: Appointment
}
type Asked = {
  appointment: Appointment
  action: StatusAction
  /** Of its visit: to cancel, as far as the page knows them; to complete, those that are completed with it. */
  others?: Appointment[] | undefined
}

function ask({ appointment, action }: Asked, owner: boolean, isVisit: boolean): string {
  const what = owner ? `${appointment.clientName}, ${momentOf(appointment)}.` : `${momentOf(appointment)}.`
  if (action === 'cancel') {
    return isVisit
      ? `O que deseja cancelar? ${what} O horário fica livre de novo.`
      : `Tem certeza que deseja cancelar este agendamento? ${what} O horário fica livre de novo.`
  }
  return `Este agendamento ainda não começou: ${what} Depois de concluído, não dá para voltar atrás.`
}

/** Waits for all of them; fails with the first that failed. */
async function allOf(changes: Promise<unknown>[]) {
  await Promise.allSettled(changes)
  await Promise.all(changes)
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
  const { mutateAsync } = useChangeStatus()
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<Refused>()
  const [touched, setTouched] = useState<{ id: string }>()
  const [wanted, setScope] = useState<Scope>()
  const { mutateAsync: cancelSeries } = useCancelSeries()
  const { parts, first, isKnown } = useStandingParts(
    asked?.action === 'cancel' ? asked.appointment : undefined,
    asked?.others,
  )
  const scope = wanted ?? first

  const goOn = useEffectEvent(focusAfter)
  // The button that had the focus was removed.
  useEffect(() => {
    if (touched) goOn(touched.id)
  }, [touched])

  const run = useCallback(
    async ({ appointment, action, others = [] }: Asked, parts?: Appointment[], series?: string) => {
      const { done, not } = words[action]
      setTouched({ id: appointment.id })
      const what = summarizeAppointment(parts?.[0] ?? appointment, owner)
      try {
        if (series) {
          await cancelSeries({ id: series, from: appointment.date })
          notify(`Repetição cancelada, a partir de ${what}`)
        } else if (action === 'complete' && others.length > 0) {
          await allOf([appointment, ...others].map((one) => mutateAsync({ appointment: one, action })))
          notify(`Visita concluída: ${what}`)
        } else {
          await mutateAsync({ appointment, action, parts })
          notify(`${parts ? 'Visita cancelada' : done}: ${what}`)
        }
      } catch (error) {
        const { sentence } = findWayOut(error as Error, failed)
        setRefusal({ title: not, sentence, phone: companyIn(error as Error)?.phone, appointment })
      }
    },
    [mutateAsync, cancelSeries, notify, owner],
  )

  const change = useCallback(
    (appointment: Appointment, action: StatusAction, others?: Appointment[]) => {
      const wish = { appointment, action, others }
      setScope(undefined)
      const sure = action === 'complete' && !beginsLater(appointment, productNow().getTime())
      if (sure) void run(wish)
      else setAsked(wish)
    },
    [run],
  )

  const { action = 'cancel' } = asked ?? {}
  const seriesId = owner && action === 'cancel' ? asked?.appointment.seriesId : undefined
  const isVisit = parts.length > 0
  const kinds: Scope[] = [
    'visit',
    ...(isVisit ? ['part' as const] : []),
    ...(seriesId ? ['series' as const] : []),
  ]
  const dialogs = (
    <>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => {
          if (asked) {
            void run(
              asked,
              isVisit && scope === 'visit' ? parts : undefined,
              scope === 'series' ? (seriesId ?? undefined) : undefined,
            )
          }
          setAsked(undefined)
        }}
        title={words[action].title}
        sentence={
          asked ? ask({ ...asked, appointment: parts[0] ?? asked.appointment }, owner, kinds.length > 1) : ''
        }
        confirmLabel={isVisit || scope !== 'visit' ? labels[scope] : words[action].label}
        tone={action === 'cancel' ? 'danger' : 'primary'}
        // The button of one appointment must not become the button of a visit under a finger.
        waiting={!isKnown}
      >
        {isKnown ? null : (
          <Loading>
            <Skeleton className="h-20" />
          </Loading>
        )}
        {asked && isKnown && kinds.length > 1 ? (
          <VisitScope
            legend="O que cancelar"
            appointment={asked.appointment}
            parts={isVisit ? parts : [asked.appointment]}
            kinds={kinds}
            value={scope}
            onChange={setScope}
          />
        ) : null}
      </ConfirmDialog>
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
