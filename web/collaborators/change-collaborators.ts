import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useOrderRows, useRemoveRow, useToggleRow } from '../platform/list-changes.ts'
import { collaboratorQuery, collaboratorsKey } from './fetch-collaborators.ts'
import type { CollaboratorBody } from './read-collaborator-form.ts'

export function useToggleCollaborator(companyId: string) {
  return useToggleRow(collaboratorsKey(companyId), ({ id, isActive }) =>
    api('PATCH /api/collaborators/{id}/status', { params: { id }, body: { isActive } }),
  )
}

export function useRemoveCollaborator(companyId: string) {
  return useRemoveRow(collaboratorsKey(companyId), (id) =>
    api('DELETE /api/collaborators/{id}', { params: { id } }),
  )
}

export function useOrderCollaborators(companyId: string) {
  return useOrderRows<Collaborator>(collaboratorsKey(companyId), (ids) =>
    api('PUT /api/companies/{companyId}/collaborators/order', { params: { companyId }, body: { ids } }),
  )
}

/** Sends the version that was read, so that a change saved elsewhere in the meantime is refused, not overwritten. */
export function useSaveCollaborator(companyId: string, read?: { id: string; version: number }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ body, keep }: { body: CollaboratorBody; keep?: boolean }) =>
      read
        ? api('PUT /api/collaborators/{id}', {
            params: { id: read.id },
            body: { ...body, version: read.version, ...(keep !== undefined && { keep }) },
          })
        : api('POST /api/collaborators', { body: { ...body, companyId } }),
    onSuccess: (saved) => queries.setQueryData(collaboratorQuery(saved.id).queryKey, saved),
  })
}
