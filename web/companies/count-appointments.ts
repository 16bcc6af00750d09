import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** The number of appointments in the owner's company, or of the client's own when the user has no company. */
export const countsQuery = queryOptions({
  queryKey: [...appointmentsKey, 'counts'],
  queryFn: ({ signal }) => api('GET /api/schedules/counts', { signal }),
})
