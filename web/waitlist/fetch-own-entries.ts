import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** What the signed-in client waits for, in all companies. Among the keys of appointments: taking a time ends its entry. */
export const ownEntriesQuery = queryOptions({
  queryKey: [...appointmentsKey, 'waitlist', 'mine'],
  queryFn: ({ signal }) => api('GET /api/waitlist/mine', { signal }),
  retry: false,
})
