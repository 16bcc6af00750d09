import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import { spanOf } from '@encaixe/contract/free-starts.ts'
import { minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { type Unusual, unusual } from '@encaixe/contract/open-hours.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { calendarKey } from '../fetch-appointments.ts'
import { anybody, type Item } from '../write-items.ts'

/** Who works on a date, and when. */
export const hoursQuery = (companyId: string, date: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'hours', companyId, date],
    queryFn: ({ signal }) => api('GET /api/schedules/calendar', { query: { from: date, to: date }, signal }),
  })

type Place = { date: string; startTime: string; collaboratorId: string }
export type VisitPart = Item & { duration: number }

const toSpan = ({ start, end }: { start: string; end: string }) => spanOf({ startTime: start, endTime: end })

/** What is unusual about a place; undefined within the hours, and while they load. */
export function unusualPlace(
  days: CalendarDays | undefined,
  { date, startTime, collaboratorId }: Place,
  duration: number,
): Unusual | undefined {
  return unusualAt(days, { date, collaboratorId, start: minuteOf(startTime) }, duration)
}

/** The first part of a visit at whose time nobody who may do it is at work, the parts being done one after the other. */
export function unusualVisit(
  days: CalendarDays | undefined,
  { date, startTime }: Omit<Place, 'collaboratorId'>,
  parts: readonly VisitPart[],
): { odd: Unusual; startTime: string; who: string } | undefined {
  let start = minuteOf(startTime)
  for (const { procedureId, duration, who } of parts) {
    const able = (days?.collaborators ?? []).filter((one) =>
      who === anybody ? one.isActive && one.procedureIds.includes(procedureId) : one.id === who,
    )
    const odds = able.map(({ id }) => unusualAt(days, { date, collaboratorId: id, start }, duration))
    const [odd] = odds
    if (odd && odds.every(Boolean)) {
      const name = able.length === 1 ? able[0]?.name : undefined
      return { odd, startTime: timeOf(start % 1_440), who: name ?? 'quem faz este serviço' }
    }
    start += duration
  }
  return undefined
}

function unusualAt(
  days: CalendarDays | undefined,
  { date, collaboratorId, start }: Omit<Place, 'startTime'> & { start: number },
  duration: number,
): Unusual | undefined {
  const person = days?.collaborators.find(({ id }) => id === collaboratorId)
  const day = person?.days.find((one) => one.date === date)
  if (!day) return undefined
  return unusual(
    { start, end: start + duration },
    { windows: day.windows.map(toSpan), breaks: day.breaks.map(toSpan) },
  )
}
