/**
 * The rule of free times. This file has no zod: the API and the browser's calendar both import it. A day has `windows`,
 * which are already cut by breaks, and `busy` spans. Intervals are half-open, in minutes from midnight: a span that
 * ends at 10:00 leaves 10:00 free.
 */
import { horizonDays } from './appointment-rules.ts'
import { daysBetween, type LocalTime, minuteOf } from './local-time.ts'
import type { WorkDay } from './work-schedule.ts'

export type Span = { start: number; end: number }

export type Day = {
  /** The windows are disjoint and sorted. */
  windows: readonly Span[]
  busy: Busy
}

/**
 * The busy spans of a collaborator, sorted by start. All days of the collaborator share these two lists, as the
 * database returns them. Spans may overlap, because an appointment booked under another work schedule still blocks
 * its time.
 */
export type Busy = {
  starts: readonly number[]
  ends: readonly number[]
  /** Midnight of this day, as a minute in the count of `starts` and `ends`. */
  midnight: number
  /** All spans before this index end at or before `midnight`. */
  first: number
}

/** The requirements for a start of an appointment. */
export type Wish = {
  duration: number
  /** Minutes after the appointment that must be free, but that may lie outside the windows. */
  after: number
  /** Minutes between possible starts, counted from the opening of each window. */
  step: number
  /** The first minute of the day at which a start may be offered. */
  from: number
}

const none: readonly Span[] = []
const aDay = 1_440

export const lengthOf = ({ start, end }: Span): number => end - start

export const overlap = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** Converts times of day: `09:00` to `09:30` is 540 to 570. */
export const spanOf = ({ startTime, endTime }: { startTime: string; endTime: string }): Span => ({
  start: minuteOf(startTime),
  end: minuteOf(endTime),
})

/** The working hours of a day, cut by its break. */
export function windowsOf({ enabled, startTime, endTime, breakStart, breakEnd }: WorkDay): readonly Span[] {
  if (!enabled) return none
  if (breakStart === null || breakEnd === null) return [spanOf({ startTime, endTime })]
  const morning = spanOf({ startTime, endTime: breakStart })
  const afternoon = spanOf({ startTime: breakEnd, endTime })
  return [morning, afternoon].filter((window) => lengthOf(window) > 0)
}

/** The limits of a start: minutes of notice, and days ahead. */
export type Limits = { notice: number; horizon: number }

/** The limits for bookings that the company's members make. */
export const noLimits: Limits = { notice: 0, horizon: horizonDays }

/**
 * Returns the first minute of a day that is in the future and within the limits: 0 for a future day, 1440 when there is
 * no such minute. A start exactly at the limit is allowed; without notice the start must be later than now.
 */
export function firstMinute(date: string, now: LocalTime, { notice, horizon } = noLimits): number {
  const ahead = daysBetween(now.date, date)
  const earliest = now.minute + Math.max(1, notice) - ahead * aDay
  return ahead > horizon ? aDay : Math.min(aDay, Math.max(0, earliest))
}

/** Returns the first possible start of a window that is not before the minute `earliest`. */
export function startFrom(opens: number, step: number, earliest: number): number {
  return earliest <= opens ? opens : opens + Math.ceil((earliest - opens) / step) * step
}

export function busyFrom(spans: readonly Span[]): Busy {
  const byStart = spans.toSorted((a, b) => a.start - b.start)
  return {
    starts: byStart.map(({ start }) => start),
    ends: byStart.map(({ end }) => end),
    midnight: 0,
    first: 0,
  }
}

/** Returns the starts at which the full duration fits, in order, at most `most` of them. */
export function freeStarts(
  { windows, busy: { starts, ends, midnight, first } }: Day,
  { duration, after, step, from }: Wish,
  most = aDay,
): number[] {
  const found: number[] = []
  let at = first
  for (const { start: opens, end: closes } of windows) {
    let start = startFrom(opens, step, from)
    while (start + duration <= closes && found.length < most) {
      while (at < ends.length && (ends[at] as number) <= midnight + start) at++
      if (at < starts.length && (starts[at] as number) < midnight + start + duration + after) {
        start = startFrom(opens, step, (ends[at] as number) - midnight)
      } else {
        found.push(start)
        start += step
      }
    }
  }
  return found
}

/** Returns the starts that are free in at least one of `days`, in order, without repeats. */
export function freeStartsOfAny(days: readonly Day[], wish: Wish): number[] {
  const found = new Set<number>()
  for (const day of days) for (const start of freeStarts(day, wish)) found.add(start)
  return [...found].sort((a, b) => a - b)
}

export function isAnyFree(days: readonly Day[], wish: Wish): boolean {
  return days.some((day) => freeStarts(day, wish, 1).length > 0)
}

/** Whether windows and grid allow a start, even if busy: the database's constraint refuses overlapping bookings. */
export function isPossibleStart(
  windows: readonly Span[],
  { duration, step, from }: Wish,
  start: number,
): boolean {
  if (start < from) return false
  return windows.some(
    ({ start: opens, end: closes }) =>
      start >= opens && start + duration <= closes && (start - opens) % step === 0,
  )
}

/** Free time between busy spans. `opens` is the start of the gap's window, from which possible starts are counted. */
export type Gap = Span & { opens: number }

export function gapsOf({ windows, busy: { starts, ends, midnight, first } }: Day): Gap[] {
  return windows.flatMap(({ start: opens, end: closes }) => {
    const gaps: Gap[] = []
    let start = opens
    for (let at = first; at < starts.length; at++) {
      const [begins, finishes] = [(starts[at] as number) - midnight, (ends[at] as number) - midnight]
      if (begins >= closes) break
      if (begins > start) gaps.push({ start, end: begins, opens })
      start = Math.max(start, finishes)
    }
    if (start < closes) gaps.push({ start, end: closes, opens })
    return gaps
  })
}

/** Whether no busy span overlaps this span, which may end on the next day. */
export function isFree({ starts, ends, midnight, first }: Busy, { start, end }: Span): boolean {
  for (let at = first; at < starts.length && (starts[at] as number) < midnight + end; at++) {
    if ((ends[at] as number) > midnight + start) return false
  }
  return true
}

const shortestFit = 30
const longestFit = 45

/** Whether a gap is an encaixe: 30 to 45 minutes between two appointments, enough for one more appointment. */
export function fitsOneMore(gap: Span, { starts, ends, midnight }: Busy): boolean {
  const length = lengthOf(gap)
  if (length < shortestFit || length > longestFit) return false
  return ends.includes(midnight + gap.start) && starts.includes(midnight + gap.end)
}

/** Sorts the times by their distance from `to`; of two equally near times, the earlier time comes first. */
export function nearestFirst<Time extends LocalTime>(times: readonly Time[], to: LocalTime): Time[] {
  const away = ({ date, minute }: LocalTime) => daysBetween(to.date, date) * aDay + minute - to.minute
  return times
    .map((time) => ({ time, away: away(time) }))
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || a.away - b.away)
    .map(({ time }) => time)
}
