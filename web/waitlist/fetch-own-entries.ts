import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/**
 * The waiting-list entries of the signed-in client in all companies. The key is below the key of appointments, because
 * an entry ends when the client takes a time.
 */
export const ownEntriesQuery = queryOptions({
  queryKey: [...appointmentsKey, 'waitlist', 'mine'],
  queryFn: ({ signal }) => api('GET /api/waitlist/mine', { signal }),
  retry: false,
})
