import { useState } from 'react'
import { BookingDialog } from '../appointments/new/load-booking-dialog.ts'
import { ClockIcon } from '../ui/icons/time.tsx'
import { GuardedButton } from '../ui/off-action.tsx'

type Props = {
  today: string
  /** The one shown, who is asked first. */
  personId: string | undefined
  /** Why nothing can be booked now. */
  reason: string | undefined
  small: boolean
}

/** 'Encaixar agora': writes down who stands at the counter. */
export function WalkInButton({ reason, small, today, personId }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GuardedButton
        variant="secondary"
        reason={reason}
        icon={small ? null : <ClockIcon />}
        onClick={() => setOpen(true)}
        className={small ? 'shrink-0 px-1! py-1! text-[0.6875rem]!' : ''}
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
      {isOpen ? <BookingDialog now={{ today, personId }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
