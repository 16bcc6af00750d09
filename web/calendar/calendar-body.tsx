import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import type { ComponentProps } from 'react'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { CalendarDaysGrid } from './calendar-days.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'

type Query = {
  data: CalendarDays | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type Props = Omit<ComponentProps<typeof CalendarDaysGrid>, 'days'> & { query: Query }

/** The grid, or what replaces it while loading, after a failure or without collaborators. */
export function CalendarBody({ query, ...rest }: Props) {
  const { data, isError, isFetching, refetch } = query
  if (!data) {
    if (!isError) return <CalendarSkeleton className="max-md:m-4" />
    return (
      <LoadFailure className="max-md:m-4" onRetry={() => void refetch()} retrying={isFetching}>
        Erro ao carregar agendamentos. Por favor, tente novamente.
      </LoadFailure>
    )
  }
  if (data.collaborators.length === 0) return <NobodyYet />
  return <CalendarDaysGrid days={data} {...rest} />
}

function NobodyYet() {
  return (
    <Card padding="roomy" className="max-md:m-4">
      <EmptyState
        title="Ninguém na equipe ainda"
        action={<ButtonLink to="/collaborators/new">Adicionar colaborador</ButtonLink>}
      >
        Cadastre quem atende e a jornada de cada um. Cada pessoa vira uma coluna da sua agenda.
      </EmptyState>
    </Card>
  )
}
