import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** Never from the cache: the user may have just taken a plan. */
export const eligibilityQuery = queryOptions({
  queryKey: ['company', 'eligibility'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/can-create-company', { signal }),
  staleTime: 0,
  gcTime: 0,
})
