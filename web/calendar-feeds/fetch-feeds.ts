import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

/** When another program read it last changes without an act on this page. */
export const feedsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['calendar-feeds', companyId],
    queryFn: ({ signal }) => api('GET /api/calendar-feeds', { signal }),
    staleTime: 0,
  })
