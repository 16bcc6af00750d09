import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { type Span, spanOf } from '@encaixe/contract/free-starts.ts'

/** Whether an appointment takes its time. Cancelled ones and no-shows leave it free. */
export const takesTime = ({ status }: { status: string }) => status !== 'cancelled' && status !== 'no_show'

/** The span of an appointment with its buffer, in which the professional is not bookable. */
export function busySpan(entry: Pick<CalendarEntry, 'startTime' | 'endTime' | 'bufferMinutes'>): Span {
  const { start, end } = spanOf(entry)
  return { start, end: end + entry.bufferMinutes }
}

export const toSpans = (spans: readonly { start: string; end: string }[] = []): Span[] =>
  spans.map(({ start, end }) => spanOf({ startTime: start, endTime: end }))
