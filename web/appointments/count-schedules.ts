import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { schedulesKey } from './fetch-schedules.ts'

/** Of the owner's company; of whoever has none, her own as a client. */
export const countsQuery = queryOptions({
  queryKey: [...schedulesKey, 'counts'],
  queryFn: ({ signal }) => api('GET /api/schedules/counts', { signal }),
})
