import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const proceduresKey = (companyId: string) => ['procedures', companyId] as const

export const proceduresQuery = (companyId: string) =>
  queryOptions({
    queryKey: proceduresKey(companyId),
    queryFn: ({ signal }) =>
      api('GET /api/procedures/company/{companyId}', { params: { companyId }, signal }),
  })

/** The form always fetches the procedure again, because saving sends the version that was fetched. */
export const procedureQuery = (id: string) =>
  queryOptions({
    queryKey: ['procedure', id],
    queryFn: ({ signal }) => api('GET /api/procedures/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
