import { shortDate } from '@encaixe/contract/date-names.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { GuardedButton } from '../ui/off-action.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Access, Team, useTeam } from './fetch-members.ts'
import { OpenedAccess } from './opened-access.tsx'

type Props = { team: ReturnType<typeof useTeam>; reason: string | undefined }

/** People of the company who attend no clients, shown below the collaborators to members who may give access. */
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

type StaffCardProps = { team: Team; reason: string | undefined }

/** Managers and receptionists who attend no clients: they have no calendar and do not count in the plan. */
function StaffCard({ team, reason }: StaffCardProps) {
  const [opened, setOpened] = useState<Access>()
  const rows = listStaff(team)
  return (
    <Card as="section" aria-labelledby="quem-nao-atende" className="mt-5">
      <CardTitle
        id="quem-nao-atende"
        aside={
          <GuardedButton
            variant="secondary"
            size="sm"
            reason={reason}
            onClick={() => setOpened({ state: 'none' })}
          >
            Convidar
          </GuardedButton>
        }
      >
        Quem não atende
      </CardTitle>
      {rows.length === 0 ? (
        <p className="max-w-[60ch] text-ui text-ink-2">
          Uma recepcionista ou gerente entra com a própria conta, sem a sua senha, e não conta no plano.
        </p>
      ) : (
        <ul className="-mx-5 divide-y divide-line border-t border-line">
          {rows.map(({ id, name, email, under, access }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <Avatar name={name} />
              <span className="min-w-0 flex-[1_1_10rem] [overflow-wrap:anywhere]">
                <span className="block font-semibold">{name}</span>
                <span className="block text-sm text-ink-2">{email}</span>
              </span>
              <Button
                variant="text"
                size="sm"
                onClick={() => setOpened(access)}
                aria-label={`${under}: acesso de ${name}`}
                className="max-sm:ml-11"
              >
                {under}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <OpenedAccess {...{ opened, reason }} onClose={() => setOpened(undefined)} />
    </Card>
  )
}

function listStaff({ members, invitations }: Team) {
  const joined = members
    .filter(({ collaboratorId }) => collaboratorId === null)
    .map((member) => ({
      ...member,
      under: roleNames[member.role],
      access: { state: 'member', member } as Access,
    }))
  const invited = invitations
    .filter(({ collaboratorId }) => collaboratorId === null)
    .map((invitation) => ({
      ...invitation,
      under: `${roleNames[invitation.role]}, convite até ${shortDate(invitation.lastDay).slice(0, 5)}`,
      access: { state: 'invited', invitation } as Access,
    }))
  return [...joined, ...invited]
}
