import { queryOptions } from '@tanstack/react-query'
import { calendarKey } from '../appointments/fetch-appointments.ts'
import { api } from '../platform/api.ts'

/** How full each day of a month is, for the whole company or one of its people. */
export const monthQuery = (companyId: string, month: string, collaboratorId?: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'month', companyId, month, collaboratorId ?? 'everyone'],
    queryFn: ({ signal }) =>
      api('GET /api/schedules/calendar/{month}', { params: { month }, query: { collaboratorId }, signal }),
    // What is left of today becomes less.
    refetchInterval: ({ state: { data } }) => data?.today.startsWith(month) && 5 * 60_000,
  })
