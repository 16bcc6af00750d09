import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { useState } from 'react'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import { ClockIcon } from '../ui/icons/time.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { useFocusBooked } from './book-gap.tsx'

type Props = {
  today: string
  /** The collaborator on screen, whose times are tried first. */
  personId: string | undefined
  /** The reason why nothing can be booked now; undefined when booking is possible. */
  reason: string | undefined
  small: boolean
  /** The days on screen, in which the booked appointment is shown. */
  days?: CalendarDays | undefined
}

/** The button 'Encaixar agora', which books a client who is at the counter. */
export function WalkInButton({ reason, small, today, personId, days }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { begin, end } = useFocusBooked(days, isOpen)
  return (
    <>
      <GuardedButton
        variant="secondary"
        reason={reason}
        icon={small ? null : <ClockIcon />}
        onClick={() => {
          begin()
          setOpen(true)
        }}
        className={
          // On a phone the button and 'Novo Agendamento' fit in one row without their icons.
          small ? 'shrink-0 px-1! py-1! text-[0.6875rem]!' : 'max-sm:px-3.5! max-sm:[&>svg]:hidden'
        }
      >
        {small ? (
          <>
            <span className="sr-only">Encaixar agora</span>
            <span aria-hidden="true" className="grid justify-items-center leading-tight">
              <ClockIcon />
              Encaixar
            </span>
          </>
        ) : (
          'Encaixar agora'
        )}
      </GuardedButton>
      {isOpen ? (
        <BookingDialog
          now={{ today, personId }}
          onClose={(booked) => {
            end(booked)
            setOpen(false)
          }}
        />
      ) : null}
    </>
  )
}
