import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { type Unusual, unusual } from '@encaixe/contract/open-hours.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { calendarKey } from '../fetch-appointments.ts'

/** Who works on a date, and when. */
export const hoursQuery = (companyId: string, date: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'hours', companyId, date],
    queryFn: ({ signal }) => api('GET /api/schedules/calendar', { query: { from: date, to: date }, signal }),
  })

type Place = { date: string; startTime: string; collaboratorId: string }

const toSpan = ({ start, end }: { start: string; end: string }) => spanOf({ startTime: start, endTime: end })

/** What is unusual about a place; undefined within the hours, and while they load. */
export function unusualPlace(
  days: CalendarDays | undefined,
  { date, startTime, collaboratorId }: Place,
  duration: number,
): Unusual | undefined {
  const person = days?.collaborators.find(({ id }) => id === collaboratorId)
  const day = person?.days.find((one) => one.date === date)
  if (!day) return undefined
  const start = minuteOf(startTime)
  return unusual(
    { start, end: start + duration },
    { windows: day.windows.map(toSpan), breaks: day.breaks.map(toSpan) },
  )
}
