import { AddButton } from '../ui/add-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'

type Props = { date: string; today: string; personId: string | undefined; reason: string | undefined }

const label = 'Novo Agendamento'

/** Books on the day and with the collaborator on screen. On a phone it is fixed at the bottom. */
export function NewAppointment({ date, today, personId, reason }: Props) {
  const choice = new URLSearchParams()
  if (date >= today) choice.set('date', date)
  if (personId) choice.set('collaboratorId', personId)
  const to = `/schedules/new?${choice}`
  if (reason) {
    return (
      <AddButton to={to} reason={reason}>
        {label}
      </AddButton>
    )
  }
  return (
    <>
      <ButtonLink to={to} icon={<PlusIcon />} className="max-md:hidden">
        {label}
      </ButtonLink>
      <ButtonLink
        to={to}
        icon={<PlusIcon />}
        className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+16px)] z-20 shadow-card md:hidden print:hidden"
      >
        {label}
      </ButtonLink>
    </>
  )
}
