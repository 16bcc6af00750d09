import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { type Span, spanOf } from '@encaixe/contract/free-starts.ts'

/** Cancelled ones and those whose client did not come leave their time free. */
export const takesTime = ({ status }: Pick<CalendarEntry, 'status'>) =>
  status !== 'cancelled' && status !== 'no_show'

/** With the time after it, in which the professional is not bookable. */
export function busySpan(entry: Pick<CalendarEntry, 'startTime' | 'endTime' | 'bufferMinutes'>): Span {
  const { start, end } = spanOf(entry)
  return { start, end: end + entry.bufferMinutes }
}

/** Of working hours and breaks, as the calendar's answer writes them. */
export const toSpans = (spans: readonly { start: string; end: string }[] = []): Span[] =>
  spans.map(({ start, end }) => spanOf({ startTime: start, endTime: end }))
