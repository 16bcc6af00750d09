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

export type OpenTime = { minutes: number; byPerson: Map<string, number>; byHour: WeekHours }

/** The working minutes of these people on these days: in total, by person and by hour of the week. */
export function openTimeOf(
  days: Days,
  people: readonly { id: string; schedule: WorkSchedule }[],
  hoursOn: HoursOn,
): OpenTime {
  const open: OpenTime = { minutes: 0, byPerson: new Map(), byHour: weekHours() }
  for (const date of datesFrom(days.from, daysBetween(days.from, days.to) + 1)) {
    const weekday = weekdays.indexOf(weekdayOf(date))
    const windowsOf = hoursOn(date)
    for (const person of people) {
      for (const window of windowsOf(person)) {
        const minutes = window.end - window.start
        open.minutes += minutes
        open.byPerson.set(person.id, (open.byPerson.get(person.id) ?? 0) + minutes)
        addSpan(open.byHour, weekday, window)
      }
    }
  }
  return open
}
