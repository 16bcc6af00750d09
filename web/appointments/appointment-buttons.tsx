import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProductNow } from '../platform/product-time.ts'
import PhoneLinks from '../shell/phone-links.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { CheckIcon, RefreshIcon, XIcon } from '../ui/icons/actions.tsx'
import { CashIcon } from '../ui/icons/money.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { GuardedButton, OffAction } from '../ui/off-action.tsx'
import { askCompany, type Wished } from './ask-company.ts'
import type { StatusAction } from './change-status.ts'
import { useMissingSubscription } from './check-subscription.ts'
import { beginsLater, hasEnded } from './decide-actions.ts'
import { reopenWords } from './describe-status-change.ts'
import { visitQuery } from './fetch-appointments.ts'
import { leadOf } from './list/join-visits.ts'
import { RescheduleDialog } from './move/reschedule-dialog.tsx'
import { useStatusChanges } from './status-changes.tsx'
import { type Late, useActions } from './use-actions.ts'
import { useStandingParts } from './visit-scope.tsx'

type Props = {
  appointment: Appointment
  owner: boolean
  /** Moves the focus when the pressed button is removed. Without this function the page's title gets the focus. */
  focusAfter?: (() => void) | undefined
  className?: string
}

/**
 * The parts of the visit, without the page's own part, that an answer on this page changes. The page of the day's first
 * part is for the whole visit on that day: an answer changes all parts with the same status, if the parts are held or
 * all of them have begun. On the page of another part an answer changes only this part.
 */
function useAlike(appointment: Appointment, now: number): Appointment[] {
  const { data } = useQuery({ ...visitQuery(appointment.visitId), retry: false })
  const parts = data?.appointments.filter(({ date }) => date === appointment.date) ?? []
  if (parts.length < 2 || leadOf(parts).id !== appointment.id) return []
  const alike = parts.filter(({ id, status }) => id !== appointment.id && status === appointment.status)
  const isOne = appointment.status === 'held' || alike.every((part) => !beginsLater(part, now))
  return isOne ? alike : []
}

/** The actions that an appointment allows now, each with its question. */
export function AppointmentButtons({ appointment, owner, focusAfter, className = '' }: Props) {
  const now = useProductNow().getTime()
  const { change, receive, dialogs } = useStatusChanges(owner, focusAfter)
  const unpaid = useMissingSubscription(owner)
  const unpaidToAccept = useMissingSubscription(owner, 'aceitar pedidos')
  const unpaidToReceive = useMissingSubscription(owner, 'confirmar sinais')
  const [moving, setMoving] = useState(false)
  // The visit's parts are fetched before a button is pressed, so that the dialogs open with their question.
  const { parts } = useStandingParts(appointment)
  const alike = useAlike(appointment, now)
  const { late, ...actions } = useActions(appointment, { owner, now })
  // The button that completes is primary only after the start: completing earlier is nearly always a mistake.
  const ahead = beginsLater(appointment, now)
  const ended = [appointment, ...alike].every((part) => hasEnded(part, now))
  const act = (action: StatusAction) => () => change(appointment, action, alike)
  const complete = (
    <Button variant={ahead ? 'text' : 'primary'} icon={<CheckIcon />} onClick={act('complete')}>
      {ended ? 'Veio' : 'Concluir'}
    </Button>
  )
  if (late) return <LateNotice {...late} appointment={appointment} className={className} />
  return (
    <>
      <div className={`flex flex-wrap gap-3 empty:hidden max-sm:w-full max-sm:*:flex-auto ${className}`}>
        {actions.answer ? (
          <div className="grid grid-cols-2 gap-3">
            <GuardedButton wide reason={unpaidToAccept} icon={<CheckIcon />} onClick={act('accept')}>
              Aceitar
            </GuardedButton>
            <Button wide variant="secondary" onClick={act('decline')}>
              Recusar
            </Button>
          </div>
        ) : null}
        {actions.receive ? (
          <div className={actions.refuse ? 'grid grid-cols-2 gap-3' : undefined}>
            <GuardedButton wide reason={unpaidToReceive} icon={<CheckIcon />} onClick={act('received')}>
              Recebi
            </GuardedButton>
            {actions.refuse ? (
              <Button wide variant="secondary" onClick={act('refused')}>
                Não recebi
              </Button>
            ) : null}
          </div>
        ) : null}
        {actions.refund ? (
          <Button variant="secondary" icon={<CheckIcon />} onClick={act('refunded')}>
            Devolvi o sinal
          </Button>
        ) : null}
        {actions.complete && !ahead ? complete : null}
        {actions.complete && !ahead ? (
          <Button variant="soft" icon={<CashIcon />} onClick={() => receive(appointment, alike)}>
            Receber
          </Button>
        ) : null}
        {actions.noShow ? (
          <Button variant="secondary" icon={<XIcon />} onClick={act('noShow')}>
            Não veio
          </Button>
        ) : null}
        {actions.unserved && ended ? (
          <Button variant="secondary" onClick={act('unserved')}>
            Não atendemos
          </Button>
        ) : null}
        {actions.move ? (
          <OffAction reason={unpaid}>
            {(describedBy) => (
              <Button
                variant="soft"
                icon={<CalendarIcon />}
                unavailable={unpaid !== undefined}
                aria-describedby={describedBy}
                onClick={() => setMoving(true)}
                className="grow"
              >
                Remarcar
              </Button>
            )}
          </OffAction>
        ) : null}
        {actions.reopen ? (
          <Button variant="secondary" icon={<RefreshIcon />} onClick={act('reopen')}>
            {reopenWords(appointment)}
          </Button>
        ) : null}
        {actions.cancel ? (
          <Button variant="secondary" onClick={() => change(appointment, 'cancel', parts)}>
            Cancelar
          </Button>
        ) : null}
        {actions.complete && ahead ? complete : null}
      </div>
      {dialogs}
      <RescheduleDialog
        open={moving}
        owner={owner}
        appointment={appointment}
        others={parts}
        onClose={() => setMoving(false)}
      />
    </>
  )
}

type LateNoticeProps = Late & { appointment: Wished; className?: string }

function LateNotice({ sentence, phone, appointment, className }: LateNoticeProps) {
  return (
    <Alert
      tone="info"
      says="nothing"
      className={className}
      actions={phone ? <PhoneLinks phone={phone} text={askCompany(appointment)} /> : null}
    >
      {sentence}
    </Alert>
  )
}
