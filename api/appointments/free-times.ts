import { addDays, daysBetween, type LocalTime, minuteOf } from '@encaixe/contract/local-time.ts'
import type { WorkDay } from '@encaixe/contract/work-schedule.ts'

/** Minutes from midnight, the end excluded: what ends at 10:00 leaves 10:00 free. */
export type Span = { start: number; end: number }

/** One collaborator's day. */
export type Diary = {
  /** Apart from each other, in order; breaks are already cut out. */
  windows: readonly Span[]
  /** In any order, and they may overlap: what was booked under another schedule still blocks its own time. */
  busy: readonly Span[]
}

export type Wish = {
  duration: number
  /** Candidates begin with each window and follow at this distance. */
  step: number
  /** The first minute that may still be offered. */
  from: number
}

const nothing: readonly Span[] = []
const midnight = 1_440

export function windowsOf({ enabled, startTime, endTime, breakStart, breakEnd }: WorkDay): readonly Span[] {
  if (!enabled) return nothing
  const day = { start: minuteOf(startTime), end: minuteOf(endTime) }
  if (breakStart === null || breakEnd === null) return [day]
  const morning = { start: day.start, end: minuteOf(breakStart) }
  const afternoon = { start: minuteOf(breakEnd), end: day.end }
  return [morning, afternoon].filter(({ start, end }) => start < end)
}

/** By the company's clock: all of a day to come, none of a day gone or too far ahead, of today what is still to begin. */
export function firstMinute(date: string, now: LocalTime, horizon: number): number {
  if (date < now.date || date > addDays(now.date, horizon)) return midnight
  return date === now.date ? now.minute + 1 : 0
}

/** When the whole duration fits, in order. `most` ends the search early. */
export function freeStarts({ windows, busy }: Diary, wish: Wish, most = midnight): number[] {
  const { duration, step, from } = wish
  const taken = inOrder(busy)
  const starts: number[] = []
  let at = 0
  for (const { start: opens, end: closes } of windows) {
    let start = onGrid(opens, step, from)
    while (start + duration <= closes && starts.length < most) {
      while (at < taken.length && (taken[at] as Span).end <= start) at++
      const next = taken[at]
      if (next && next.start < start + duration) {
        start = onGrid(opens, step, next.end)
      } else {
        starts.push(start)
        start += step
      }
    }
  }
  return starts
}

/** Whether the rule offers this time at all, leaving aside who is busy: that is for the insert to find out. */
export function isOffered(windows: readonly Span[], { duration, step, from }: Wish, start: number): boolean {
  if (start < from) return false
  return windows.some(
    ({ start: opens, end: closes }) =>
      start >= opens && start + duration <= closes && (start - opens) % step === 0,
  )
}

/** When any of them is free, in order, without repeats. */
export function freeStartsOfAny(diaries: readonly Diary[], wish: Wish): number[] {
  const found = new Set<number>()
  for (const diary of diaries) for (const start of freeStarts(diary, wish)) found.add(start)
  return [...found].sort((a, b) => a - b)
}

export function isAnyFree(diaries: readonly Diary[], wish: Wish): boolean {
  return diaries.some((diary) => freeStarts(diary, wish, 1).length > 0)
}

/** The nearest first; of two as near, the earlier. */
export function nearestFirst<Time extends LocalTime>(times: readonly Time[], to: LocalTime): Time[] {
  const away = ({ date, minute }: LocalTime) => daysBetween(to.date, date) * midnight + minute - to.minute
  return times
    .map((time) => ({ time, away: away(time) }))
    .sort((a, b) => Math.abs(a.away) - Math.abs(b.away) || a.away - b.away)
    .map(({ time }) => time)
}

/** The first time of the window's grid that is not before this minute. */
function onGrid(opens: number, step: number, earliest: number): number {
  return earliest <= opens ? opens : opens + Math.ceil((earliest - opens) / step) * step
}

function inOrder(busy: readonly Span[]): readonly Span[] {
  for (let at = 1; at < busy.length; at++) {
    if ((busy[at - 1] as Span).start > (busy[at] as Span).start)
      return busy.toSorted((a, b) => a.start - b.start)
  }
  return busy
}
