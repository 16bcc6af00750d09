/**
 * Dates and clocks. This file has no zod, because the browser imports it. A date is a text, `2027-03-06`, and a month
 * is a text, `2027-03`, so that no time zone can change them. A time of day is the number of minutes from midnight.
 */
import { type Weekday, weekdays } from './work-schedule.ts'

/** The date and time that the clock of a place shows. */
export type LocalTime = { readonly date: string; readonly minute: number }

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

function daysIn(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (monthLengths[month - 1] ?? 0)
}

/** Whether the text is an existing date: `2026-02-30` is not. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (datePattern.exec(text) ?? []).map(Number)
  return !!year && !!month && !!day && day <= daysIn(year, month)
}

export function isMonth(text: string): boolean {
  return isDate(`${text}-01`)
}

/** Reads two digits as a number without creating a string, because lists of free times read many dates. */
const two = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

/** Returns the number of days since 1970-01-01. */
function dayNumber(date: string): number {
  const [year, month, day] = [two(date, 0) * 100 + two(date, 2), two(date, 5), two(date, 8)]
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

export function addDays(date: string, days: number): string {
  let day = two(date, 8) + days
  // The days 1 to 28 exist in every month, so only the day of the date changes.
  if (day >= 1 && day <= 28) return `${date.slice(0, 8)}${day < 10 ? '0' : ''}${day}`
  let [year, month] = [two(date, 0) * 100 + two(date, 2), two(date, 5)]
  while (day < 1) {
    month -= 1
    if (month < 1) [year, month] = [year - 1, 12]
    day += daysIn(year, month)
  }
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month)
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
  return dateText(year, month, day)
}

function dateText(year: number, month: number, day: number): string {
  const padded = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${padded(month)}-${padded(day)}`
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekdayOf(date: string): Weekday {
  // The day with the number 0, 1970-01-01, was a Thursday, which is `weekdays[3]`.
  return weekdays[(((dayNumber(date) + 3) % 7) + 7) % 7] as Weekday
}

/** Returns 0 for a Sunday to 6 for a Saturday; every week on screen begins on Sunday. */
export function daysSinceSunday(date: string): number {
  return (weekdays.indexOf(weekdayOf(date)) + 1) % 7
}

/** Returns the date `first` and the days after it, `count` days in all. */
export function datesFrom(first: string, count: number): string[] {
  const dates: string[] = []
  for (let at = 0; at < count; at++) dates.push(addDays(first, at))
  return dates
}

const sundayBefore = (date: string) => addDays(date, -daysSinceSunday(date))

/** Returns the seven days from Sunday to Saturday around a date. */
export const weekOf = (date: string): string[] => datesFrom(sundayBefore(date), 7)

export const monthOf = (date: string): string => date.slice(0, 7)

export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return datesFrom(`${month}-01`, daysIn(year, number))
}

/** Returns the complete weeks of a month: the first and the last week can contain days of the neighbouring months. */
export function weeksOf(month: string): string[][] {
  return [...new Set(daysOfMonth(month).map(sundayBefore))].map((sunday) => datesFrom(sunday, 7))
}

/** Returns the same day of another month, or a shorter month's last day: a month before 31 March is 28 February. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  const days = daysIn(Math.floor(count / 12), (count % 12) + 1)
  return dateText(Math.floor(count / 12), (count % 12) + 1, Math.min(day, days))
}

/** Reads a time of day in minutes: `09:30` is 570. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Returns the minutes until an appointment begins; negative once the appointment has begun. */
export const minutesUntil = ({ date, startTime }: { date: string; startTime: string }, now: LocalTime) =>
  daysBetween(now.date, date) * 1_440 + minuteOf(startTime) - now.minute

/** The text of each minute is created only once: lists of free times write many texts. */
const times: (string | undefined)[] = Array(1_440)

export function timeOf(minute: number): string {
  const known = times[minute]
  if (known !== undefined) return known
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  if (minute >= 0 && minute < 1_440) times[minute] = time
  return time
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clocks.set(timeZone, clock)
  return clock
}

const lastRead = new Map<string, { minute: number; local: LocalTime }>()

/**
 * Returns the date and time that the clock of a zone shows at an instant. Caches the last minute of each zone, because
 * callers mostly pass the present.
 */
export function localTime(instant: Date, timeZone: string): LocalTime {
  const minute = Math.floor(instant.getTime() / 60_000)
  const last = lastRead.get(timeZone)
  if (last?.minute === minute) return last.local
  const local = readClock(instant, timeZone)
  lastRead.set(timeZone, { minute, local })
  return local
}

function readClock(instant: Date, timeZone: string): LocalTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = value
  const { year = '', month, day, hour, minute } = parts
  return {
    date: `${year.padStart(4, '0')}-${month}-${day}`,
    minute: Number(hour) * 60 + Number(minute),
  }
}

const asUtc = ({ date, minute }: LocalTime) => (dayNumber(date) * 1_440 + minute) * 60_000

const aDay = 86_400_000
const offsets = new Map<string, number>()

/** Milliseconds by which the clock of a zone is ahead of UTC when this day of UTC begins. */
function offsetOn(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = offsetAt(day * aDay, timeZone)
  if (offsets.size > 5_000) offsets.clear()
  offsets.set(key, offset)
  return offset
}

function offsetAt(instant: number, timeZone: string): number {
  return asUtc(readClock(new Date(instant), timeZone)) - instant
}

/**
 * Returns the instant at which the clock of a zone shows this time. Only this function resolves daylight saving: for a
 * time shown twice (the clock was set back) it returns the first instant. A time never shown (the clock was set
 * forward) counts from the jump: 00:30 of an hour skipped from 00:00 is half an hour after the jump.
 */
export function instantOf(local: LocalTime, timeZone: string): Date {
  const wanted = asUtc(local)
  const day = Math.floor(wanted / aDay)
  const before = offsetOn(day - 1, timeZone)
  const after = offsetOn(day + 2, timeZone)
  if (before === after) return new Date(wanted - before)
  const first = wanted - before
  if (offsetAt(first, timeZone) === before) return new Date(first)
  const second = wanted - after
  return new Date(offsetAt(second, timeZone) === after ? second : first)
}
