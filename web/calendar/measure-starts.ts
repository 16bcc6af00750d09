import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { type Busy, busyFrom, firstMinute, freeStarts } from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import { busySpan, takesTime } from '../appointments/measure-busy.ts'
import type { Column } from './build-columns.ts'

/**
 * What is busy in a column that an appointment can move to, without its own time and that of its visit, which may go along;
 * undefined in any other column.
 */
function busyFor(moved: CalendarEntry, { person, entries }: Column): Busy | undefined {
  const performs = person.procedureIds.includes(moved.procedure.id)
  if (!person.isActive || (!performs && person.id !== moved.collaborator.id)) return undefined
  const others = entries.filter((entry) => takesTime(entry) && entry.visitId !== moved.visitId)
  return busyFrom(others.map(busySpan))
}

/** Starts to which an appointment can move in a column. Its current time counts as free. */
export function startsFor(
  moved: CalendarEntry,
  column: Column,
  { step, now }: { step: number; now: LocalTime },
): number[] {
  const { windows, date } = column
  const busy = busyFor(moved, column)
  if (!busy) return []
  const from = firstMinute(date, now)
  return freeStarts({ windows, busy }, { duration: moved.duration, after: moved.bufferMinutes, step, from })
}

/** Minutes between the starts outside the hours to which the company can move an appointment. */
const looseStep = 15

/** Starts outside her hours at which nothing else stands. */
export function looseStarts(moved: CalendarEntry, column: Column, now: LocalTime): number[] {
  const { windows, date } = column
  const busy = busyFor(moved, column)
  if (!busy || date < now.date) return []
  const { duration, bufferMinutes: after } = moved
  return freeStarts(
    { windows: [{ start: 0, end: 1_439 }], busy },
    { duration, after, step: looseStep, from: 0 },
  ).filter((start) => !fits(windows, { start, end: start + duration }))
}

/** Undefined when no start is that near. */
export function nearestStart(starts: number[], wanted: number, within = Number.POSITIVE_INFINITY) {
  let best: number | undefined
  for (const start of starts) {
    if (best === undefined || Math.abs(start - wanted) < Math.abs(best - wanted)) best = start
  }
  return best !== undefined && Math.abs(best - wanted) <= within ? best : undefined
}
