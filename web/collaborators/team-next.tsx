import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCompany } from '../identity/use-company.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { NextStep } from '../shell/next-step.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { collaboratorsQuery } from './fetch-collaborators.ts'

/** Address of the form that is filled in with the signed-in user. */
export const ownPath = '/collaborators/new?eu=1'

/** Shown after the first procedure: the next step is a person who performs it. */
export function TeamNext() {
  const { data } = useQuery(collaboratorsQuery(useCompany().id))
  const reason = useMissingSubscription('colaboradores')
  if (data?.length !== 0 || reason) return null
  return (
    <NextStep
      title="Agora cadastre quem atende"
      text="Os horários livres vêm da jornada de cada pessoa. Ela já vem preenchida."
    >
      <ButtonLink to="/collaborators/new" variant="secondary">
        Outra pessoa
      </ButtonLink>
      <ButtonLink to={ownPath}>Sou eu que atendo</ButtonLink>
    </NextStep>
  )
}

/**
 * Shown after a collaborator was created: the page can be shared, or a procedure is still missing. `share` is null once
 * the link was shared.
 */
export function PageNext({ created, share }: { created: boolean; share: ReactNode }) {
  const { id } = useCompany()
  const { data: team } = useQuery(collaboratorsQuery(id))
  const { data: procedures } = useQuery(proceduresQuery(id))
  if (!team || !procedures || team.length === 0) return null
  if (procedures.length === 0) {
    return (
      <NextStep
        title="Agora cadastre o que vocês fazem"
        text="É o que cada cliente escolhe ao agendar, e a duração diz quanto o horário ocupa."
      >
        <ButtonLink to="/procedures/new">Novo procedimento</ButtonLink>
      </NextStep>
    )
  }
  const offered = new Set(procedures.filter(({ isActive }) => isActive).map((one) => one.id))
  const isReady = team.some((one) => one.isActive && one.procedureIds.some((of) => offered.has(of)))
  if (!created || !isReady || !share) return null
  return (
    <NextStep
      title="Sua página está pronta: compartilhe"
      text="Os horários já aparecem nela. Mande o link no WhatsApp ou ponha no Instagram."
    >
      {share}
    </NextStep>
  )
}
