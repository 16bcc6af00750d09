import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const proceduresKey = (companyId: string) => ['procedures', companyId]

export const proceduresQuery = (companyId: string) =>
  queryOptions({
    queryKey: proceduresKey(companyId),
    queryFn: ({ signal }) =>
      api('GET /api/procedures/company/{companyId}', { params: { companyId }, signal }),
  })

/** Always loaded anew for the form, because saving sends the version that was loaded. */
export const procedureQuery = (id: string) =>
  queryOptions({
    queryKey: ['procedure', id],
    queryFn: ({ signal }) => api('GET /api/procedures/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
