import { weekOf } from '@encaixe/contract/local-time.ts'
import { queryOptions } from '@tanstack/react-query'
import { calendarKey } from '../appointments/fetch-appointments.ts'
import { api } from '../platform/api.ts'
import type { CalendarView } from './read-view.ts'

export function daysShown({ mode, date }: CalendarView): { from: string; to: string } {
  const week = mode === 'semana' ? weekOf(date) : []
  return { from: week[0] ?? date, to: week.at(-1) ?? date }
}

/** The load of each day of a month, for the whole company or one of its people. */
export const monthQuery = (companyId: string, month: string, collaboratorId?: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'month', companyId, month, collaboratorId ?? 'everyone'],
    queryFn: ({ signal }) =>
      api('GET /api/schedules/calendar/{month}', { params: { month }, query: { collaboratorId }, signal }),
    // The free minutes of today decrease as time passes.
    refetchInterval: ({ state: { data } }) => data?.today.startsWith(month) && 5 * 60_000,
  })
