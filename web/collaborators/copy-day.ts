import { type Weekday, weekdays, workDayProblems } from '@encaixe/contract/work-schedule.ts'
import type { WeekFields } from './read-collaborator-form.ts'

/** Copies hours, break and the working-day flag of one day onto others. */
export function copyDay(week: WeekFields, from: Weekday, onto: readonly Weekday[]): WeekFields {
  const copied = onto.map((day) => [day, { ...week[from] }])
  return { ...week, ...Object.fromEntries(copied) }
}

/** Suggested targets: the other working days whose hours differ. */
export function suggestTargets(week: WeekFields, from: Weekday): Weekday[] {
  const same = JSON.stringify(week[from])
  return weekdays.filter((day) => day !== from && week[day].enabled && JSON.stringify(week[day]) !== same)
}

/** Only a working day without invalid fields can be copied. */
export const canBeCopied = (week: WeekFields, day: Weekday) =>
  week[day].enabled && Object.keys(workDayProblems(week[day])).length === 0
