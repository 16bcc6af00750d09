import type { Invitation, Member } from '@encaixe/contract/members.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../identity/use-company.ts'
import { api } from '../platform/api.ts'

const halfMinute = 30_000

/**
 * The invited person accepts on another device, so both lists are fetched again when the owner returns to the page.
 */
const live = { refetchOnWindowFocus: 'always' } as const

const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => api('GET /api/members', { signal }),
  ...live,
})

const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api('GET /api/invitations', { signal }),
  ...live,
})

export type Team = { members: Member[]; invitations: Invitation[] }

/** The members and the invitations. `may` is false for everybody but the owner, and then nothing is fetched. */
export function useTeam() {
  const may = useMay()('GET /api/members')
  const invitations = useQuery({
    ...invitationsQuery,
    enabled: may,
    refetchInterval: ({ state }) => (state.data?.length ? halfMinute : false),
  })
  const members = useQuery({
    ...membersQuery,
    enabled: may,
    refetchInterval: invitations.data?.length ? halfMinute : false,
  })
  const team = useMemo<Team | undefined>(
    () => members.data && invitations.data && { members: members.data, invitations: invitations.data },
    [members.data, invitations.data],
  )
  return {
    may,
    team,
    isError: members.isError || invitations.isError,
    isFetching: members.isFetching || invitations.isFetching,
    refetch: () => Promise.all([members.refetch(), invitations.refetch()]),
  }
}

export type Access =
  | { state: 'none' }
  | { state: 'invited'; invitation: Invitation }
  | { state: 'member'; member: Member }

/** The access of a collaborator. A member's invitation is ignored: it is old, because the member has access already. */
export function findAccess({ members, invitations }: Team, collaboratorId: string): Access {
  const member = members.find((one) => one.collaboratorId === collaboratorId)
  if (member) return { state: 'member', member }
  const invitation = invitations.find((one) => one.collaboratorId === collaboratorId)
  return invitation ? { state: 'invited', invitation } : { state: 'none' }
}
