import { type Weekday, type WorkSchedule, weekdays } from './work-schedule.ts'

export type OpenDay = { day: Weekday; opens: string; closes: string }

/** Returns hours for a company without any: each day from the team's earliest start to latest end, without breaks. */
export function deriveBusinessHours(schedules: readonly WorkSchedule[]): OpenDay[] {
  return weekdays.flatMap((day) => {
    const working = schedules.map((schedule) => schedule[day]).filter(({ enabled }) => enabled)
    if (working.length === 0) return []
    const starts = working.map(({ startTime }) => startTime).sort()
    const ends = working.map(({ endTime }) => endTime).sort()
    return [{ day, opens: starts[0] as string, closes: ends.at(-1) as string }]
  })
}
