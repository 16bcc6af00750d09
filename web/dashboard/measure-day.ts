import { fitsOneMore, gapsOf, type Span, spanOf, windowsOf } from '@encaixe/contract/free-starts.ts'
import type { WorkDay } from '@encaixe/contract/work-schedule.ts'
import type { AgendaEntry } from './read-agenda.ts'

export type Range = { from: number; to: number }

const hour = 60
const shortest = 8 * hour

/** Whole hours around everything that is drawn, with a minimum, so that one appointment does not fill the screen. */
export function rangeOf(spans: Span[]): Range {
  if (spans.length === 0) return { from: 9 * hour, to: 9 * hour + shortest }
  const first = Math.floor(Math.min(...spans.map(({ start }) => start)) / hour) * hour
  const last = Math.ceil(Math.max(...spans.map(({ end }) => end)) / hour) * hour
  const to = Math.min(24 * hour, Math.max(last, first + shortest))
  return { from: Math.min(first, to - shortest), to }
}

/** The hours labelled above the strip: as many as fit on a phone. */
export function hoursOf({ from, to }: Range): number[] {
  const hours = (to - from) / hour
  const step = hours > 12 ? 3 : 2
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => from + at * step * hour).filter(
    (minute) => minute < to,
  )
}

export const breakSpan = ({ breakStart, breakEnd }: WorkDay): Span | undefined =>
  breakStart && breakEnd ? spanOf({ startTime: breakStart, endTime: breakEnd }) : undefined

/** Gaps for one more appointment before the day ends, outside the break; hours outside the work schedule count too. */
export function fitsIn(
  entries: Pick<AgendaEntry, 'startTime' | 'endTime' | 'status'>[],
  day: WorkDay,
  now: number,
): Span[] {
  const windows = windowsOf({ ...day, startTime: '00:00', endTime: '24:00' })
  const busy = entries.filter(({ status }) => status !== 'cancelled' && status !== 'no_show').map(spanOf)
  return gapsOf({ windows, busy }).filter((gap) => gap.start >= now && fitsOneMore(gap, busy))
}
