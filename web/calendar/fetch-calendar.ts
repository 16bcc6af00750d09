import { weekOf } from '@encaixe/contract/local-time.ts'
import { queryOptions } from '@tanstack/react-query'
import { calendarKey } from '../appointments/fetch-appointments.ts'
import { api } from '../platform/api.ts'
import type { CalendarView } from './read-view.ts'

/** Under the key of all that is fetched of appointments, so that what makes those live makes this live. */
export const calendarQuery = (companyId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'days', companyId, from, to],
    queryFn: ({ signal }) => api('GET /api/schedules/calendar', { query: { from, to }, signal }),
  })

export function daysShown({ mode, date }: CalendarView): { from: string; to: string } {
  const week = mode === 'semana' ? weekOf(date) : []
  return { from: week[0] ?? date, to: week.at(-1) ?? date }
}
