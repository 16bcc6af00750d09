import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** A plan may have been taken a moment ago: the answer of before is never believed. */
export const eligibilityQuery = queryOptions({
  queryKey: ['company', 'eligibility'],
  queryFn: ({ signal }) => api('GET /api/subscriptions/can-create-company', { signal }),
  staleTime: 0,
  gcTime: 0,
})
