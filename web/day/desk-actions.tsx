import { WalkInButton } from '../calendar/walk-in-button.tsx'
import { NewAppointment } from '../dashboard/new-appointment.tsx'
import { useCompany } from '../identity/use-company.ts'

type Props = {
  companyId: string
  today: string
  /** The company is inactive. */
  closed: boolean
}

/** What the dashboard offers to book; the reception has who stands at the counter before her. */
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
