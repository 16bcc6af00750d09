import type { Appointment } from '@encaixe/contract/appointments.ts'
import { useState } from 'react'
import { useProductNow } from '../platform/product-time.ts'
import { Button } from '../ui/button.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { CalendarIcon } from '../ui/icons/time.tsx'
import { OffAction } from '../ui/off-action.tsx'
import { useMissingSubscription } from './check-subscription.ts'
import { beginsLater } from './decide-actions.ts'
import { LateNotice } from './late-notice.tsx'
import { RescheduleDialog } from './move/reschedule-dialog.tsx'
import { useStatusChanges } from './status-changes.tsx'
import { useActions } from './use-actions.ts'
import { useStandingParts } from './use-standing-parts.ts'

type Props = {
  appointment: Appointment
  owner: boolean
  /** Gets the focus when the pressed button is removed; without it the page's title does. */
  focusAfter?: (() => void) | undefined
  className?: string
}

/** The actions that an appointment allows now, each with its question. */
export function AppointmentButtons({ appointment, owner, focusAfter, className = '' }: Props) {
  const now = useProductNow().getTime()
  const { change, dialogs } = useStatusChanges(owner, focusAfter)
  const unpaid = useMissingSubscription(owner)
  const [moving, setMoving] = useState(false)
  // Before it is asked for, so that the dialogs open with their question.
  const { parts } = useStandingParts(appointment)
  const { late, ...actions } = useActions(appointment, { owner, now })
  // Filled only once it is what comes next: before the appointment begins it is nearly always a mistake.
  const ahead = beginsLater(appointment, now)
  const complete = (
    <Button
      variant={ahead ? 'text' : 'primary'}
      icon={<CheckIcon />}
      onClick={() => change(appointment, 'complete')}
    >
      Concluir
    </Button>
  )
  if (late) return <LateNotice {...late} appointment={appointment} className={className} />
  return (
    <>
      <div className={`flex flex-wrap gap-3 empty:hidden max-sm:w-full max-sm:*:flex-auto ${className}`}>
        {actions.complete && !ahead ? complete : null}
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
