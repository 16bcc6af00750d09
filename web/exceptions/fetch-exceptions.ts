import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

type Range = {
  from: string
  to: string
  /** Hers and the company's; without it those of everybody. */
  collaboratorId?: string | undefined
}

/** Below the key of appointments, so that an event of another window refetches them too. */
export const exceptionsQuery = (query: Range) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'exceptions', query],
    queryFn: ({ signal }) => api('GET /api/exceptions', { query, signal }),
  })

/** Counts the appointments of each holiday. */
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'holidays', year],
    queryFn: ({ signal }) => api('GET /api/holidays', { query: { year: String(year) }, signal }),
  })
