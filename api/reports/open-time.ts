import type { Span } from '@encaixe/contract/free-starts.ts'
import { datesFrom, daysBetween, weekdayOf } from '@encaixe/contract/local-time.ts'
import { type WorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'
import type { HoursOn } from '../appointments/facade.ts'
import type { Days } from './report-periods.ts'

/** Minutes by hour of the week; the first number is Monday from 0 to 1 o'clock. */
export type WeekHours = number[]

const hours = 24
export const weekHours = (): WeekHours => Array.from({ length: 7 * hours }, () => 0)
/** Returns the index of an hour in the week; `weekday` 0 is Monday. */
export const hourAt = (weekday: number, hour: number) => weekday * hours + hour

/** Adds the minutes of a span to the hours that it covers, `times` times. */
export function addSpan(week: WeekHours, weekday: number, { start, end }: Span, times = 1): void {
  for (let hour = Math.floor(start / 60); hour * 60 < end; hour++) {
    const minutes = Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60)
    const at = hourAt(weekday, hour)
    week[at] = (week[at] ?? 0) + minutes * times
  }
}

const weekMinutes = 7 * hours * 60
/** How often each minute of the week is covered, for each person, as the differences from minute to minute. */
export type PersonWeeks = Map<string, Int32Array>

/** Counts the minutes of a span for a person, `times` times. */
export function coverSpan(weeks: PersonWeeks, person: string, weekday: number, span: Span, times = 1): void {
  const week = weeks.get(person) ?? new Int32Array(weekMinutes + 1)
  const midnight = weekday * hours * 60
  week[midnight + span.start] = (week[midnight + span.start] ?? 0) + times
  week[midnight + span.end] = (week[midnight + span.end] ?? 0) - times
  weeks.set(person, week)
}

export type BusyTime = { minutes: number; byPerson: Map<string, number>; byHour: WeekHours }

/**
 * The booked minutes in which their person works: in total, by person and by hour of the week. A minute counts at most
 * as often as the person works in it, so bookings outside the hours never fill more than the open time.
 */
export function busyTimeOf(booked: PersonWeeks, open: PersonWeeks): BusyTime {
  const busy: BusyTime = { minutes: 0, byPerson: new Map(), byHour: weekHours() }
  for (const [person, week] of booked) {
    const works = open.get(person)
    if (!works) continue
    let [taken, there, sum] = [0, 0, 0]
    for (let minute = 0; minute < weekMinutes; minute++) {
      taken += week[minute] ?? 0
      there += works[minute] ?? 0
      const hour = Math.floor(minute / 60)
      const both = Math.min(taken, there)
      busy.byHour[hour] = (busy.byHour[hour] ?? 0) + both
      sum += both
    }
    busy.byPerson.set(person, sum)
    busy.minutes += sum
  }
  return busy
}

export type OpenTime = {
  minutes: number
  byPerson: Map<string, number>
  byHour: WeekHours
  weeks: PersonWeeks
}

/** The working minutes of these people on these days: in total, by person and by hour of the week. */
export function openTimeOf(
  days: Days,
  people: readonly { id: string; schedule: WorkSchedule }[],
  hoursOn: HoursOn,
): OpenTime {
  const open: OpenTime = { minutes: 0, byPerson: new Map(), byHour: weekHours(), weeks: new Map() }
  for (const date of datesFrom(days.from, daysBetween(days.from, days.to) + 1)) {
    const weekday = weekdays.indexOf(weekdayOf(date))
    const windowsOf = hoursOn(date)
    for (const person of people) {
      for (const window of windowsOf(person)) {
        const minutes = window.end - window.start
        open.minutes += minutes
        open.byPerson.set(person.id, (open.byPerson.get(person.id) ?? 0) + minutes)
        addSpan(open.byHour, weekday, window)
        coverSpan(open.weeks, person.id, weekday, window)
      }
    }
  }
  return open
}
