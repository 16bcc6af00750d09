import { type Weekday, weekdays, workDayProblems } from '@encaixe/contract/work-schedule.ts'
import type { WeekFields } from './read-collaborator-form.ts'

/** The whole of one day, its break and whether it is worked at all, onto others. */
export function copyDay(week: WeekFields, from: Weekday, onto: readonly Weekday[]): WeekFields {
  const copied = onto.map((day) => [day, { ...week[from] }])
  return { ...week, ...Object.fromEntries(copied) }
}

/** Those that most probably should be like it: the other days that are worked, whose hours differ. */
export function suggestTargets(week: WeekFields, from: Weekday): Weekday[] {
  const same = JSON.stringify(week[from])
  return weekdays.filter((day) => day !== from && week[day].enabled && JSON.stringify(week[day]) !== same)
}

/** Worth repeating: worked, and with nothing in it to mend first. */
export const canBeCopied = (week: WeekFields, day: Weekday) =>
  week[day].enabled && Object.keys(workDayProblems(week[day])).length === 0
