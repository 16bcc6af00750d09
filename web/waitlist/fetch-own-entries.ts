import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/**
 * The entries of the signed-in client in all companies. The key is one of the appointments' keys, because taking a time
 * ends its entry.
 */
export const ownEntriesQuery = queryOptions({
  queryKey: [...appointmentsKey, 'waitlist', 'mine'],
  queryFn: ({ signal }) => api('GET /api/waitlist/mine', { signal }),
  retry: false,
})
