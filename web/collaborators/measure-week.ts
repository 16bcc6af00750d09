import { timePattern, type WorkDayDraft, weekdays, workDayProblems } from '@encaixe/contract/work-schedule.ts'
import type { DayFields, WeekFields } from './read-collaborator-form.ts'

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export type DaySpan = { start: number; end: number; tone: 'open' | 'break' }

const isTime = (time: string | null | undefined): time is string => Boolean(time && timePattern.test(time))

/** The spans of a day in minutes from midnight. An incomplete or misplaced break is left out. */
export function spansOf(day: WorkDayDraft): DaySpan[] {
  const { enabled, startTime, endTime, breakStart, breakEnd } = day
  if (!enabled || !isTime(startTime) || !isTime(endTime) || startTime >= endTime) return []
  const [start, end] = [minuteOf(startTime), minuteOf(endTime)]
  const wrong = workDayProblems(day)
  if (!isTime(breakStart) || !isTime(breakEnd) || wrong.breakStart || wrong.breakEnd) {
    return [{ start, end, tone: 'open' }]
  }
  const [pause, again] = [minuteOf(breakStart), minuteOf(breakEnd)]
  const spans: DaySpan[] = [
    { start, end: pause, tone: 'open' },
    { start: pause, end: again, tone: 'break' },
    { start: again, end, tone: 'open' },
  ]
  return spans.filter((span) => span.start < span.end)
}

/** One scale for all days, so that they can be compared: 7 to 22 h, or wider when somebody works longer. */
export function scaleOf(week: WeekFields): { from: number; to: number } {
  const spans = weekdays.flatMap((day) => spansOf(week[day]))
  const from = Math.min(7 * 60, ...spans.map(({ start }) => start))
  const to = Math.max(22 * 60, ...spans.map(({ end }) => end))
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

function workedMinutes(day: DayFields): number {
  return spansOf(day)
    .filter(({ tone }) => tone === 'open')
    .reduce((sum, { start, end }) => sum + end - start, 0)
}

/** Working hours of the week without breaks, and the number of working days. */
export function measureWeek(week: WeekFields): { minutes: number; days: number } {
  const worked = weekdays.map((day) => workedMinutes(week[day])).filter((minutes) => minutes > 0)
  return { minutes: worked.reduce((sum, minutes) => sum + minutes, 0), days: worked.length }
}
