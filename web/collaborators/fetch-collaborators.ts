import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const collaboratorsKey = (companyId: string) => ['collaborators', companyId]

export const collaboratorsQuery = (companyId: string) =>
  queryOptions({
    queryKey: collaboratorsKey(companyId),
    queryFn: ({ signal }) =>
      api('GET /api/collaborators/company/{companyId}', { params: { companyId }, signal }),
  })

/** For its form: always as it is now, because what is saved is measured against the version that was read. */
export const collaboratorQuery = (id: string) =>
  queryOptions({
    queryKey: ['collaborator', id],
    queryFn: ({ signal }) => api('GET /api/collaborators/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
