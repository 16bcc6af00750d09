import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from './fetch-appointments.ts'

/** Of the owner's company; of whoever has none, her own as a client. */
export const countsQuery = queryOptions({
  queryKey: [...appointmentsKey, 'counts'],
  queryFn: ({ signal }) => api('GET /api/schedules/counts', { signal }),
})
