import { queryOptions } from '@tanstack/react-query'
import { tillKey } from '../appointments/fetch-appointments.ts'
import { api } from '../platform/api.ts'

/** Among the appointments, so that it is refetched when one is completed anywhere. */
export const tillQuery = (companyId: string, date: string) =>
  queryOptions({
    queryKey: [...tillKey, companyId, date],
    queryFn: ({ signal }) => api('GET /api/till', { query: { date }, signal }),
  })
