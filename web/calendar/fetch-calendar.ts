import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { addDays, type LocalTime, minuteOf, weekOf } from '@encaixe/contract/local-time.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarKey, calendarQuery } from '../appointments/fetch-appointments.ts'
import { takesTime } from '../appointments/measure-busy.ts'
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

type Days = Pick<CalendarDays, 'collaborators' | 'appointments'>

/** Whether the working hours of this day are over and all its appointments are closed, so that nothing is left to do. */
export function isOver({ collaborators, appointments }: Days, { date, minute }: LocalTime): boolean {
  const windows = collaborators.flatMap(({ days }) => days.find((day) => day.date === date)?.windows ?? [])
  return (
    windows.length > 0 &&
    windows.every(({ end }) => minuteOf(end) <= minute) &&
    !appointments.some((entry) => entry.date === date && takesTime(entry) && entry.status !== 'completed')
  )
}

/** The first of these days on which somebody works or has an appointment. */
export function nextDay({ collaborators, appointments }: Days): string | undefined {
  const working = collaborators.flatMap(({ days }) => days.filter(({ windows }) => windows.length > 0))
  return [...working, ...appointments.filter(takesTime)].map(({ date }) => date).toSorted()[0]
}

/**
 * The day that opens when the address names none: today, or the next working day once today is over. Decided once, so
 * that an open page does not change its day by itself; undefined until it is known.
 */
export function useFirstDay(companyId: string, now: LocalTime, wanted: boolean): string | undefined {
  const [decided, setDecided] = useState<string>()
  const asks = wanted && decided === undefined
  const today = useQuery({ ...calendarQuery(companyId, now.date, now.date), enabled: asks })
  const over = today.data !== undefined && isOver(today.data, now)
  const range = [addDays(now.date, 1), addDays(now.date, 7)] as const
  const later = useQuery({ ...calendarQuery(companyId, ...range), enabled: asks && over })
  if (!asks) return decided && decided > now.date ? decided : now.date
  const isKnown = over ? later.data !== undefined || later.isError : today.data !== undefined || today.isError
  if (isKnown) setDecided((over && later.data && nextDay(later.data)) || now.date)
  return undefined
}
