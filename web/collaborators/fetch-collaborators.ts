import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const collaboratorsKey = (companyId: string) => ['collaborators', companyId]

export const collaboratorsQuery = (companyId: string) =>
  queryOptions({
    queryKey: collaboratorsKey(companyId),
    queryFn: ({ signal }) =>
      api('GET /api/collaborators/company/{companyId}', { params: { companyId }, signal }),
  })

/** The form always loads the collaborator again, because saving sends the loaded version. */
export const collaboratorQuery = (id: string) =>
  queryOptions({
    queryKey: ['collaborator', id],
    queryFn: ({ signal }) => api('GET /api/collaborators/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
