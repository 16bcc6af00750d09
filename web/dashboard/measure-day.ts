import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { WorkDay } from '@encaixe/contract/work-schedule.ts'
import type { AgendaEntry } from './read-agenda.ts'

export type Span = { start: number; end: number }
export type Range = { from: number; to: number }

const hour = 60
const shortest = 8 * hour

/** Whole hours around everything that is drawn; never so few that one appointment fills the screen. */
export function rangeOf(spans: Span[]): Range {
  if (spans.length === 0) return { from: 9 * hour, to: 9 * hour + shortest }
  const first = Math.floor(Math.min(...spans.map(({ start }) => start)) / hour) * hour
  const last = Math.ceil(Math.max(...spans.map(({ end }) => end)) / hour) * hour
  const to = Math.min(24 * hour, Math.max(last, first + shortest))
  return { from: Math.min(first, to - shortest), to }
}

/** The hours that are named above: as many as can be read on a phone. */
export function hoursOf({ from, to }: Range): number[] {
  const hours = (to - from) / hour
  const step = hours > 12 ? 3 : 2
  return Array.from({ length: Math.floor(hours / step) + 1 }, (_, at) => from + at * step * hour).filter(
    (minute) => minute < to,
  )
}

export const workSpan = (day: WorkDay): Span => ({
  start: minuteOf(day.startTime),
  end: minuteOf(day.endTime),
})

export const breakSpan = ({ breakStart, breakEnd }: WorkDay): Span | undefined =>
  breakStart && breakEnd ? { start: minuteOf(breakStart), end: minuteOf(breakEnd) } : undefined

export const entrySpan = ({ startTime, endTime }: Pick<AgendaEntry, 'startTime' | 'endTime'>): Span => ({
  start: minuteOf(startTime),
  end: minuteOf(endTime),
})

const smallest = 30
const largest = 45

/** Where one more fits: a future gap of 30 to 45 minutes between two appointments, outside the break. */
export function gapsOf(
  entries: Pick<AgendaEntry, 'startTime' | 'endTime' | 'status'>[],
  day: WorkDay,
  now: number,
): Span[] {
  const rest = breakSpan(day)
  const busy = entries
    .filter(({ status }) => status !== 'cancelled')
    .map(entrySpan)
    .sort((a, b) => a.start - b.start)
  return busy.flatMap((one, at) => {
    const next = busy[at + 1]
    if (!next || one.end < now) return []
    const gap = { start: one.end, end: next.start }
    const length = gap.end - gap.start
    const inBreak = rest && gap.start < rest.end && rest.start < gap.end
    return length >= smallest && length <= largest && !inBreak ? [gap] : []
  })
}
