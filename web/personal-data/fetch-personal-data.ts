import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export const personalDataQuery = queryOptions({
  queryKey: ['personal-data'],
  queryFn: ({ signal }) => api('GET /api/me/data', { signal }),
})
