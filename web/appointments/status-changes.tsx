import type { Appointment } from '@encaixe/contract/appointments.ts'
import { isRefusal } from '@encaixe/contract/client.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../identity/use-company.ts'
import { ReachLine } from '../notifications/reach-notice.tsx'
import { describePayments } from '../payments/describe-payment.ts'
import { describeFailure } from '../platform/describe-failure.ts'
import { dayText } from '../platform/describe-until.ts'
import { productNow } from '../platform/product-time.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { Refusal } from '../shell/refusal.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { useIsShown } from '../ui/use-is-shown.ts'
import { askCompany } from './ask-company.ts'
import {
  type StatusAction,
  settleParts,
  statusAfter,
  useCancelSeries,
  useChangeStatus,
} from './change-status.ts'
import { AlternativeChips } from './choose-time/alternative-chips.tsx'
import { beginsLater, decideActions } from './decide-actions.ts'
import { momentOf, summarizeAppointment } from './describe-appointment.ts'
import { askChange, changeWords, nameChange } from './describe-status-change.ts'
import { useBookAgain } from './use-book-again.ts'
import { paymentFailed, useEditPayments, VisitPayment } from './visit-payment.tsx'
import { type Scope, useStandingParts, VisitScope } from './visit-scope.tsx'

const failed = 'Erro ao atualizar status do agendamento. Por favor, tente novamente.'

/** The words of the button that answers the question what to cancel. */
const labels: Record<Scope, string> = {
  visit: 'Cancelar a visita',
  part: 'Cancelar este serviço',
  series: 'Cancelar a repetição',
}

/** The company's changes after which the client gets a message. */
const notifying: readonly StatusAction[] = ['cancel', 'decline', 'received', 'refused']

/** The changes about which a dialog always asks first. */
const asking: readonly StatusAction[] = ['cancel', 'unserved', 'decline', 'refused', 'refunded']

type Refused = {
  title: string
  error: Error
  /** For a deposit that was received when its time was taken: the free times for the visit, and its parts. */
  taken: { starts: Alternative[]; parts: Appointment[] } | undefined
  appointment: Appointment
}
type Asked = {
  appointment: Appointment
  action: StatusAction
  /** Other parts of the visit: for `cancel` all loaded parts, otherwise the parts that change with the appointment. */
  others?: Appointment[] | undefined
  /** The payments of a completion, by appointment. An appointment without a payment was paid at its price. */
  payments?: ReadonlyMap<string, PaymentInput> | undefined
}

/** Focuses the appointment's row in a list, or the title of the page. */
function focusRow({ id }: Appointment) {
  const row = document.querySelector<HTMLElement>(`main a[href="/schedules/${id}"]`)
  const place = row ?? document.querySelector<HTMLElement>('main h1')
  place?.focus({ preventScroll: true })
}

/** Whether the action is sent for each part. For all other actions the server changes the whole visit. */
const isOneByOne = ({ action, appointment: { status } }: Asked) =>
  action === 'complete' || action === 'unserved' || (action === 'reopen' && status === 'completed')

/** The action that undoes the change. Undefined if the change cannot be undone. */
function undoOf({ appointment, action, others }: Asked): Asked | undefined {
  if (action !== 'complete' && action !== 'noShow') return undefined
  const closed = (one: Appointment) => ({ ...one, status: statusAfter[action] })
  const now = productNow().getTime()
  if (!decideActions(closed(appointment), { owner: true, now }).reopen) return undefined
  return { appointment: closed(appointment), action: 'reopen', others: others?.map(closed) }
}

/** Changes the status of appointments: asks first where needed, then shows the result as a toast. */
export function useStatusChanges(owner: boolean, focusAfter: (changed: Appointment) => void = focusRow) {
  const notify = useToast()
  const { mutateAsync } = useChangeStatus()
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<Refused>()
  const [touched, setTouched] = useState<{ appointment: Appointment }>()
  const isShown = useIsShown()
  const [wanted, setScope] = useState<Scope>()
  const { mutateAsync: cancelSeries } = useCancelSeries()
  const mayEdit = useMay()('PUT /api/schedules/{id}/payment')
  const navigate = useNavigate()
  /** The appointments in the payment sheet: before completion, or afterwards to correct the assumed payment. */
  const [paying, setPaying] = useState<Appointment[]>()
  const savePayments = useEditPayments(() => setPaying(undefined))
  const { parts, first, isKnown } = useStandingParts(
    asked?.action === 'cancel' ? asked.appointment : undefined,
    asked?.others,
  )
  const scope = wanted ?? first

  const goOn = useEffectEvent(focusAfter)
  // The focused button is removed, so the focus is moved.
  useEffect(() => {
    if (touched) goOn(touched.appointment)
  }, [touched])

  /** Sends the change. The error of a payment is thrown, because the payment sheet shows it. */
  const run = useCallback(
    async (wish: Asked, parts?: Appointment[], series?: string): Promise<void> => {
      const { appointment, action, others = [], payments } = wish
      const { not } = changeWords[action]
      const done = (isVisit: boolean) => nameChange(action, appointment, isVisit)
      const onShown = () => setTouched({ appointment })
      const early = payments ? undefined : onShown
      const what = summarizeAppointment(parts?.[0] ?? appointment, owner)
      const all = others.length > 0 ? [appointment, ...others] : undefined
      const undo = undoOf(wish)
      const offer = undo && { label: 'Desfazer', onAction: () => void run(undo) }
      const notifyDone = (saved: Appointment[], isVisit: boolean) => {
        const paid = saved.flatMap(({ payment }) => payment ?? [])
        const money = action === 'complete' && paid.length > 0 ? ` · ${describePayments(paid)}` : ''
        const open = () =>
          isShown.current ? setPaying(saved) : void navigate(`/schedules/${appointment.id}`)
        const correct =
          money && mayEdit && !payments ? { before: { label: 'Pagamento', onAction: open } } : {}
        const act = offer && { ...offer, ...correct }
        notify(`${done(isVisit)}: ${what}${money}`, 'success', act, appointment.visitId)
      }
      try {
        if (series) {
          onShown()
          await cancelSeries({ id: series, from: appointment.date })
          notify(`Repetição cancelada, a partir de ${what}`, 'success', undefined, appointment.visitId)
        } else if (all && isOneByOne(wish)) {
          const last = all.at(-1)
          const saved = await settleParts(
            all.map((one) =>
              mutateAsync({
                appointment: one,
                action,
                payment: payments?.get(one.id),
                onShown: one === last ? early : undefined,
              }),
            ),
          )
          notifyDone(saved, true)
        } else {
          const changed = action === 'cancel' ? parts : all
          const payment = payments?.get(appointment.id)
          const saved = await mutateAsync({ appointment, action, parts: changed, payment, onShown: early })
          notifyDone(saved, changed !== undefined)
        }
        if (payments) onShown()
      } catch (error) {
        // A user who undoes a change by the toast may be on another page.
        if (!isShown.current) {
          const sentence = describeFailure(error as Error, failed)
          notify(`${not}: ${what}. ${sentence}`, 'error', undefined, appointment.visitId)
          return
        }
        if (payments) throw error
        const isTaken = action === 'received' && isRefusal(error, 'slot_taken')
        const taken = isTaken
          ? { starts: error.body.alternatives, parts: [appointment, ...others] }
          : undefined
        setRefusal({ title: not, error: error as Error, taken, appointment })
      }
    },
    [mutateAsync, cancelSeries, notify, owner, isShown, mayEdit, navigate],
  )

  const change = useCallback(
    async (appointment: Appointment, action: StatusAction, others?: Appointment[]): Promise<void> => {
      const wish = { appointment, action, others }
      setScope(undefined)
      const early = action === 'complete' && beginsLater(appointment, productNow().getTime())
      const forGood = action === 'noShow' && !undoOf(wish)
      // 'Recebi' books a cancelled visit again, which the person who cancelled may not expect, so a dialog asks first.
      const again = action === 'received' && appointment.status === 'cancelled' && !appointment.requestEnd
      if (early || forGood || again || asking.includes(action)) setAsked(wish)
      else await run(wish)
    },
    [run],
  )

  /** Opens the payment sheet, which replaces the question: the payment completes the appointment. */
  const receive = useCallback((appointment: Appointment, others: Appointment[] = []) => {
    setPaying([appointment, ...others])
  }, [])

  async function pay(payments: ReadonlyMap<string, PaymentInput>) {
    const [appointment, ...others] = paying ?? []
    if (!appointment) return
    if (appointment.payment) return savePayments(payments)
    await run({ appointment, action: 'complete', others, payments })
    setPaying(undefined)
  }

  const { action = 'cancel' } = asked ?? {}
  const seriesId = owner && action === 'cancel' ? asked?.appointment.seriesId : undefined
  const isVisit = parts.length > 0
  const kinds: Scope[] = [
    'visit',
    // A visit that waits for an answer is answered or cancelled as a whole.
    ...(isVisit && asked?.appointment.status !== 'held' ? ['part' as const] : []),
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
        title={changeWords[action].title}
        sentence={
          asked
            ? askChange({ ...asked, appointment: parts[0] ?? asked.appointment }, owner, kinds.length > 1)
            : ''
        }
        confirmLabel={isVisit || scope !== 'visit' ? labels[scope] : changeWords[action].label}
        tone={['complete', 'received', 'refunded'].includes(action) ? 'primary' : 'danger'}
        // The dialog waits until the visit is loaded, so that the button for one appointment does not change to the
        // button for a visit while a finger taps it.
        waiting={!isKnown}
      >
        {isKnown ? null : (
          <Loading>
            <Skeleton className="h-20" />
          </Loading>
        )}
        {owner && asked && isKnown && notifying.includes(action) ? (
          <ReachLine appointmentId={asked.appointment.id} />
        ) : null}
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
      <VisitPayment
        parts={paying}
        onClose={() => setPaying(undefined)}
        onPay={pay}
        failure={paying?.[0]?.payment ? paymentFailed : failed}
      />
      {refusal?.taken ? <TakenDialog {...refusal.taken} onClose={() => setRefusal(undefined)} /> : null}
      <Refusal
        error={refusal?.taken ? undefined : refusal?.error}
        fallback={failed}
        text={refusal && askCompany(refusal.appointment)}
        dialog={{ title: refusal?.title, onClose: () => setRefusal(undefined) }}
      />
    </>
  )
  return { change, receive, dialogs }
}

type Props = { starts: readonly Alternative[]; parts: Appointment[]; onClose: () => void }

/** The dialog when a deposit came after its time was taken: other times for the client, and the client's number. */
function TakenDialog({ starts, parts, onClose }: Props) {
  const bookAgain = useBookAgain()
  const [first] = parts
  if (!first) return null
  const { clientName, clientPhone, date, startTime } = first
  const said = `Olá! Recebemos o seu sinal, mas o horário de ${dayText(date)} às ${startTime} não está mais livre. Pode ser outro?`
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      title="Este horário não está mais livre"
      sentence={`O sinal de ${clientName} chegou, mas ${momentOf(first)} não está mais livre. Combine outro horário e marque daqui: o que o cliente pagou fica com a empresa.`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {starts.length > 0 ? (
        <>
          <h3 className="mb-2 text-ui font-semibold">Horários livres mais próximos</h3>
          <div className="flex flex-wrap gap-2">
            <AlternativeChips places={starts} near={date} onChoose={(start) => bookAgain(parts, start)} />
          </div>
        </>
      ) : (
        <Button variant="soft" onClick={() => bookAgain(parts)}>
          Marcar outro horário
        </Button>
      )}
      {clientPhone ? (
        <div className="mt-4 flex flex-wrap gap-3">
          <PhoneLinks phone={clientPhone} text={said} />
        </div>
      ) : null}
    </Dialog>
  )
}
