import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** Counts the appointments of the owner's company, or those of a client without a company. */
export const countsQuery = queryOptions({
  queryKey: [...appointmentsKey, 'counts'],
  queryFn: ({ signal }) => api('GET /api/schedules/counts', { signal }),
})
