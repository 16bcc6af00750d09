import { WalkInButton } from '../calendar/walk-in-button.tsx'
import { NewAppointment } from '../dashboard/new-appointment.tsx'
import { useCompany } from '../identity/use-company.ts'

type Props = {
  companyId: string
  today: string
  /** True when the company is inactive. */
  closed: boolean
}

/** The buttons to book on the dashboard; a receptionist also gets the button for a walk-in. */
export function DeskActions({ companyId, today, closed }: Props) {
  const walksIn = useCompany().role === 'reception' && !closed
  return (
    <NewAppointment
      companyId={companyId}
      beside={
        walksIn ? <WalkInButton today={today} personId={undefined} reason={undefined} small={false} /> : null
      }
    />
  )
}
