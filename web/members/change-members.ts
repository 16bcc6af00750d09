import { isRefusal } from '@encaixe/contract/client.ts'
import type { InvitedRole } from '@encaixe/contract/member-roles.ts'
import type { StaffInvitation } from '@encaixe/contract/members.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { renewed } from '../platform/stale-lists.ts'

/** `not_found` is no error here: another tap or window has already deleted the invitation or access. */
const unlessGone = (error: unknown) => {
  if (!isRefusal(error, 'not_found')) throw error
}

type Key = { 'idempotency-key': string }

/** The invitation of a collaborator, or of a person who works in the company without attending clients. */
export type Invite = { collaboratorId: string; role: InvitedRole } | StaffInvitation

export function useInvite() {
  return useMutation({
    mutationFn: ({ invite, headers }: { invite: Invite; headers: Key }) =>
      'collaboratorId' in invite
        ? api('POST /api/collaborators/{id}/invite', {
            params: { id: invite.collaboratorId },
            body: { role: invite.role },
            headers,
          })
        : api('POST /api/invitations', { body: invite, headers }),
  })
}

export function useUninvite() {
  return useMutation({
    mutationFn: (id: string) =>
      api('DELETE /api/members/invitations/{id}', { params: { id } }).catch(unlessGone),
    onSettled: renewed,
  })
}

export function useSetRole() {
  return useMutation({
    mutationFn: ({ id, role }: { id: string; role: InvitedRole }) =>
      api('PATCH /api/members/{id}', { params: { id }, body: { role } }),
    onSettled: renewed,
  })
}

export function useRemoveMember() {
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/members/{id}', { params: { id } }).catch(unlessGone),
    onSettled: renewed,
  })
}
