import { isRefusal } from '@encaixe/contract/client.ts'
import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import type { StaffInvitation } from '@encaixe/contract/members.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { invitationsQuery, membersQuery } from './fetch-members.ts'

/** Fetches the team's lists again, even after a refusal: a refusal means that the page showed old data. */
function useRefetchTeam() {
  const queries = useQueryClient()
  return () =>
    Promise.all([queries.invalidateQueries(membersQuery), queries.invalidateQueries(invitationsQuery)])
}

/** `not_found` is no error here: another tap or window has already deleted the invitation or access. */
const unlessGone = (error: unknown) => {
  if (!isRefusal(error, 'not_found')) throw error
}

type Key = { 'idempotency-key': string }

/** The invitation of a collaborator, or of a person who works in the company without attending clients. */
export type Invite = { collaboratorId: string; role: InvitedRole } | StaffInvitation

export function useInvite() {
  const refetch = useRefetchTeam()
  return useMutation({
    mutationFn: ({ invite, headers }: { invite: Invite; headers: Key }) =>
      'collaboratorId' in invite
        ? api('POST /api/collaborators/{id}/invite', {
            params: { id: invite.collaboratorId },
            body: { role: invite.role },
            headers,
          })
        : api('POST /api/invitations', { body: invite, headers }),
    onSettled: () => void refetch(),
  })
}

export function useUninvite() {
  const refetch = useRefetchTeam()
  return useMutation({
    mutationFn: (id: string) =>
      api('DELETE /api/members/invitations/{id}', { params: { id } }).catch(unlessGone),
    onSettled: refetch,
  })
}

export function useSetRole() {
  const refetch = useRefetchTeam()
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: InvitedRole }) =>
      api('PATCH /api/members/{id}', { params: { id }, body: { role } }),
    onSettled: refetch,
  })
}

export function useRemoveMember() {
  const refetch = useRefetchTeam()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/members/{id}', { params: { id } }).catch(unlessGone),
    onSettled: refetch,
  })
}
