import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'

const longestSearch = 100

/** Earlier clients of the company, by name, e-mail or telephone. Without a search, the latest ones. */
export const clientsQuery = (typed: string) => {
  const q = typed.trim().slice(0, longestSearch)
  return queryOptions({
    queryKey: ['appointment-clients', q],
    queryFn: ({ signal }) => api('GET /api/schedules/clients', { query: q ? { q } : {}, signal }),
    placeholderData: keepPreviousData,
  })
}
