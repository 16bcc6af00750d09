import { busyFrom, fitsOneMore, gapsOf, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { without } from '@encaixe/contract/open-hours.ts'
import type { Range } from './measure-range.ts'
import type { AgendaEntry } from './read-agenda.ts'

const hour = 60

/** The hours labelled above the strip: as many as fit on a phone. */
export function hoursOf({ from, to }: Range): number[] {
  const hours = (to - from) / hour
  const step = hours > 12 ? 3 : 2
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => from + at * step * hour).filter(
    (minute) => minute < to,
  )
}

/** What lies between two windows: breaks, and hours that are off. */
export const restsOf = (windows: readonly Span[]): Span[] =>
  windows.slice(1).map(({ start }, at) => ({ start: windows[at]?.end ?? start, end: start }))

/**
 * Gaps for one more appointment before the day ends, outside of breaks; before the first and after the last window they
 * count too, but not on a day off.
 */
export function fitsIn(
  entries: Pick<AgendaEntry, 'startTime' | 'endTime' | 'status'>[],
  hours: readonly Span[],
  now: number,
): Span[] {
  if (hours.length === 0) return []
  const windows = without([{ start: 0, end: 24 * hour }], restsOf(hours))
  const standing = entries.filter(({ status }) => status !== 'cancelled' && status !== 'no_show')
  const busy = busyFrom(standing.map(spanOf))
  return gapsOf({ windows, busy }).filter((gap) => gap.start >= now && fitsOneMore(gap, busy))
}
