import { AddButton } from '../ui/add-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { GuardedButton } from '../ui/off-action.tsx'

type Props = {
  date: string
  today: string
  personId: string | undefined
  /** Why nothing can be booked now. */
  reason: string | undefined
  /** On a phone: a plus sign in a circle. */
  round?: boolean
}

const label = 'Novo Agendamento'
const circle = 'size-14 shrink-0 rounded-full! p-0! shadow-card [&>svg]:size-6'

/** Books on the day and with the collaborator on screen. */
export function NewAppointment({ date, today, personId, reason, round = false }: Props) {
  const choice = new URLSearchParams()
  if (date >= today) choice.set('date', date)
  if (personId) choice.set('collaboratorId', personId)
  const to = `/schedules/new?${choice}`
  if (!round) {
    return (
      <AddButton to={to} reason={reason}>
        {label}
      </AddButton>
    )
  }
  const words = <span className="sr-only">{label}</span>
  return reason ? (
    <GuardedButton reason={reason} icon={<PlusIcon />} className={circle}>
      {words}
    </GuardedButton>
  ) : (
    <ButtonLink to={to} icon={<PlusIcon />} className={circle}>
      {words}
    </ButtonLink>
  )
}
