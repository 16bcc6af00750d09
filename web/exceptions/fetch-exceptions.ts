import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

type Range = {
  from: string
  to: string
  /** The professional whose exceptions are fetched, together with the company's; undefined fetches everybody's. */
  collaboratorId?: string | undefined
}

/** The key begins with the key of appointments, so an exception changed in another window is refetched here. */
export const exceptionsQuery = (query: Range) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'exceptions', query],
    queryFn: ({ signal }) => api('GET /api/exceptions', { query, signal }),
  })

/** The holidays of a year, each with the number of its appointments. */
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'holidays', year],
    queryFn: ({ signal }) => api('GET /api/holidays', { query: { year: String(year) }, signal }),
  })
