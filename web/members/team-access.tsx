import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { useTeam } from './fetch-members.ts'
import { StaffCard } from './staff-card.tsx'

type Props = { team: ReturnType<typeof useTeam>; reason: string | undefined }

/** Below the collaborators: who works here without attending. Only for who may give access. */
export function TeamAccess({ team: { may, team, isError, isFetching, refetch }, reason }: Props) {
  if (!may) return null
  if (team) return <StaffCard team={team} reason={reason} />
  if (!isError) return <Skeleton className="mt-5 h-32 rounded-lg" />
  return (
    <LoadFailure onRetry={() => void refetch()} retrying={isFetching} className="mt-5">
      Erro ao carregar os acessos da equipe. Por favor, tente novamente.
    </LoadFailure>
  )
}
