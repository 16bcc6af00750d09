import { ButtonLink } from '../ui/button-link.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'

const to = '/schedules/new'
const label = 'Novo Agendamento'

/** In the page's head; on a phone where the thumb is, above the tabs. */
export function NewAppointment() {
  return (
    <>
      <ButtonLink to={to} icon={<PlusIcon />} className="max-md:hidden">
        {label}
      </ButtonLink>
      <ButtonLink
        to={to}
        icon={<PlusIcon />}
        aria-label={label}
        className="fixed right-4 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+16px)] z-20 shadow-card md:hidden"
      >
        Novo
      </ButtonLink>
    </>
  )
}
