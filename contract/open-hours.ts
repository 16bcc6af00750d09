/**
 * Computes the times when a person works on a date from the weekly hours, the hours that the company entered, and the
 * exceptions of both. Pure and without zod: the API and the browser's calendar both import this file. Spans are
 * half-open, in minutes from midnight.
 */
import type { OpenDay } from './business-hours.ts'
import { lengthOf, overlap, type Span, spanOf, windowsOf } from './free-starts.ts'
import { holidaysIn } from './holiday-dates.ts'
import { weekdayOf } from './local-time.ts'
import type { WorkSchedule } from './work-schedule.ts'

/** The hours that an exception sets or removes. Null for full days. */
type Times = { startTime: string; endTime: string }

export type OpenException = {
  /** The collaborator of the exception; null when it applies to all of the company. */
  collaboratorId: string | null
  kind: 'off' | 'hours'
  from: string
  /** The last date; null only for a weekly exception without an end. */
  to: string | null
  startTime: string | null
  endTime: string | null
  breakStart: string | null
  breakEnd: string | null
  /** True when the exception applies only on the weekday of `from`. */
  weekly: boolean
}

export type Hours = {
  collaboratorId: string
  schedule: WorkSchedule
  /**
   * The hours that the company entered; null when they are derived, because derived hours restrict nobody. An empty
   * list states no hours, so it restricts nobody either.
   */
  businessHours: readonly OpenDay[] | null
  /** The exceptions of the company and of any collaborator, in any order. */
  exceptions: readonly OpenException[]
}

/** Returns the windows of a person on a date: disjoint and sorted; touching windows are merged. */
export function openWindows(
  { collaboratorId, schedule, businessHours, exceptions }: Hours,
  date: string,
): readonly Span[] {
  const regular = windowsOf(schedule[weekdayOf(date)])
  if (exceptions.length === 0 && !businessHours?.length) return regular
  const held = exceptions.filter(
    (one) => (one.collaboratorId === null || one.collaboratorId === collaboratorId) && isOn(one, date),
  )
  const hours = held.filter(({ kind }) => kind === 'hours')
  const own = hours.filter((one) => one.collaboratorId !== null)
  const stated = own.length > 0 ? own : hours
  const windows =
    stated.length > 0
      ? union(stated.flatMap(statedWindows))
      : within(regular, businessWindow(businessHours, date))
  const off = held.filter(({ kind }) => kind === 'off').map(offSpan)
  return without(windows, off)
}

const closed = {
  collaboratorId: null,
  kind: 'off',
  startTime: null,
  endTime: null,
  breakStart: null,
  breakEnd: null,
  weekly: false,
} as const

type Decided = { exceptions: readonly OpenException[]; opened: readonly string[] }

/**
 * Returns the national holidays on these days for which the company made no decision. An exception of the company on
 * the date counts as a decision; a weekly exception does not, because it is part of the usual week.
 */
export function closedHolidays(
  days: { from: string; to: string },
  { exceptions, opened }: Decided,
): OpenException[] {
  return holidaysIn(days)
    .filter(({ kind, date }) => kind === 'national' && !opened.includes(date))
    .filter(({ date }) => !exceptions.some((one) => decidesOn(one, date)))
    .map(({ date }) => ({ ...closed, from: date, to: date }))
}

/** Whether this exception is the company's decision about how it works on a holiday. */
export const decidesOn = (
  one: Pick<OpenException, 'collaboratorId' | 'from' | 'to' | 'weekly'>,
  date: string,
): boolean => one.collaboratorId === null && !one.weekly && isOn(one, date)

export function isOn(
  { from, to, weekly }: Pick<OpenException, 'from' | 'to' | 'weekly'>,
  date: string,
): boolean {
  if (date < from || (to !== null && date > to)) return false
  return !weekly || weekdayOf(date) === weekdayOf(from)
}

const wholeDay: Span = { start: 0, end: 1_440 }

const timesOf = ({ startTime, endTime }: OpenException): Times | undefined =>
  startTime === null || endTime === null ? undefined : { startTime, endTime }

function offSpan(exception: OpenException): Span {
  const times = timesOf(exception)
  return times ? spanOf(times) : wholeDay
}

type Place = { collaboratorId: string; date: string; startTime: string; endTime: string }

/** Whether a day off of the professional or of the company takes a part of this time. */
export const isOff = (
  exceptions: readonly OpenException[],
  { collaboratorId, date, ...times }: Place,
): boolean =>
  exceptions.some(
    (one) =>
      one.kind === 'off' &&
      (one.collaboratorId === null || one.collaboratorId === collaboratorId) &&
      isOn(one, date) &&
      overlap(offSpan(one), spanOf(times)),
  )

function statedWindows(exception: OpenException): readonly Span[] {
  const times = timesOf(exception)
  if (!times) return []
  const { breakStart, breakEnd } = exception
  return windowsOf({ enabled: true, ...times, breakStart, breakEnd })
}

/** Returns the company's window on a date: the full day if no hours were entered; none on a weekday left out. */
function businessWindow(given: readonly OpenDay[] | null, date: string): Span | undefined {
  if (!given?.length) return wholeDay
  const day = given.find((one) => one.day === weekdayOf(date))
  return day && spanOf({ startTime: day.opens, endTime: day.closes })
}

function within(windows: readonly Span[], bound: Span | undefined): Span[] {
  if (!bound) return []
  return windows
    .map(({ start, end }) => ({ start: Math.max(start, bound.start), end: Math.min(end, bound.end) }))
    .filter((window) => lengthOf(window) > 0)
}

/** Merges overlapping and touching spans. */
export function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

export function without(windows: readonly Span[], taken: readonly Span[]): Span[] {
  let left = [...windows]
  for (const { start, end } of taken) {
    left = left.flatMap((window) =>
      [
        { start: window.start, end: Math.min(window.end, start) },
        { start: Math.max(window.start, end), end: window.end },
      ].filter((part) => lengthOf(part) > 0),
    )
  }
  return left
}

/** Whether an appointment lies completely in one window. The grid of starts does not matter. */
export const fits = (windows: readonly Span[], { start, end }: Span): boolean =>
  windows.some((window) => window.start <= start && end <= window.end)

export type Unusual = 'fora da jornada' | 'no intervalo'

/** Returns the warning before the company books or moves outside a professional's hours. Undefined if all is usual. */
export function unusual(
  span: Span,
  { windows, breaks }: { windows: readonly Span[]; breaks: readonly Span[] },
): Unusual | undefined {
  if (fits(windows, span)) return undefined
  return breaks.some((one) => overlap(one, span)) ? 'no intervalo' : 'fora da jornada'
}
