import { useMissingSubscription } from '../appointments/check-subscription.ts'
import { WalkInButton } from '../calendar/walk-in-button.tsx'
import { NewAppointment } from '../dashboard/new-appointment.tsx'

type Props = {
  companyId: string
  today: string
  /** True when the company is inactive. */
  closed: boolean
}

/** The buttons to book on the dashboard: an appointment, or a client who is at the counter. */
export function DeskActions({ companyId, today, closed }: Props) {
  const unpaid = useMissingSubscription(true)
  return (
    <NewAppointment
      companyId={companyId}
      beside={
        closed ? null : (
          // On a phone both buttons fit in one row without their icons.
          <span className="contents max-sm:[&_button]:px-3.5 max-sm:[&_svg]:hidden">
            <WalkInButton today={today} personId={undefined} reason={unpaid} small={false} />
          </span>
        )
      }
    />
  )
}
