import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** The number of appointments of the user's company, or of the user's own appointments when the user has no company. */
export const countsQuery = queryOptions({
  queryKey: [...appointmentsKey, 'counts'],
  queryFn: ({ signal }) => api('GET /api/schedules/counts', { signal }),
})
