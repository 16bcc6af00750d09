import { useMissingSubscription } from '../appointments/check-subscription.ts'
import { WalkInButton } from '../calendar/walk-in-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'

type Props = {
  today: string
  /** True when the company is inactive. */
  closed: boolean
}

/** The buttons to book on the dashboard: an appointment, or a client who is at the counter. */
export function DeskActions({ today, closed }: Props) {
  const unpaid = useMissingSubscription(true)
  return (
    <>
      {closed ? null : <WalkInButton today={today} personId={undefined} reason={unpaid} small={false} />}
      <ButtonLink to="/schedules/new" icon={<PlusIcon />} className="max-sm:px-3.5 max-sm:[&>svg]:hidden">
        Novo Agendamento
      </ButtonLink>
    </>
  )
}
