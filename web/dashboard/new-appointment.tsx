import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { PlusIcon } from '../ui/icons/actions.tsx'
import { isBookable } from './first-steps.tsx'

const to = '/schedules/new'
const label = 'Novo Agendamento'

/** The link to a new appointment of the day's page. On a phone it floats above the tabs. */
export function NewAppointmentLink({ to }: { to: string }) {
  return (
    <>
      <ButtonLink to={to} icon={<PlusIcon />} className="max-md:hidden">
        {label}
      </ButtonLink>
      <ButtonLink
        to={to}
        aria-label={label}
        className="tall:fixed right-4 bottom-[calc(var(--bottom-bar,0px)+env(safe-area-inset-bottom)+16px)] z-20 size-14 rounded-full! px-0! text-xl! shadow-card md:hidden"
      >
        <PlusIcon />
      </ButtonLink>
    </>
  )
}

/**
 * The link to a new appointment in the page's header, where it covers nothing. Hidden while nothing can be booked: the
 * first steps then show what is missing.
 */
export function NewAppointment({ companyId, beside }: { companyId: string; beside?: ReactNode }) {
  const { data: procedures } = useQuery(proceduresQuery(companyId))
  const { data: team } = useQuery(collaboratorsQuery(companyId))
  if (procedures && team && !isBookable({ procedures, team })) return null
  return (
    <>
      {beside}
      <ButtonLink to={to} icon={<PlusIcon />} className="max-sm:px-3.5 max-sm:[&>svg]:hidden">
        {label}
      </ButtonLink>
    </>
  )
}
