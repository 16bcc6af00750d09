import { type Weekday, weekdays } from '@encaixe/contract/work-schedule.ts'
import type { DayFields, WeekFields } from './read-collaborator-form.ts'

export type WeekPreset = { label: string; days: readonly Weekday[]; startTime: string; endTime: string }

const [monday, tuesday, wednesday, thursday, friday, saturday] = weekdays
const middle = [tuesday, wednesday, thursday, friday]

/** The usual weeks of small shops. */
export const weekPresets: WeekPreset[] = [
  { label: 'Seg a sex, 9h às 18h', days: [monday, ...middle], startTime: '09:00', endTime: '18:00' },
  { label: 'Ter a sáb, 10h às 20h', days: [...middle, saturday], startTime: '10:00', endTime: '20:00' },
  {
    label: 'Seg a sáb, 8h às 18h',
    days: [monday, ...middle, saturday],
    startTime: '08:00',
    endTime: '18:00',
  },
]

const dayOff: DayFields = {
  enabled: false,
  startTime: '09:00',
  endTime: '18:00',
  breakStart: '',
  breakEnd: '',
}

export function fillWeek({ days, startTime, endTime }: WeekPreset): WeekFields {
  const working = { enabled: true, startTime, endTime, breakStart: '12:00', breakEnd: '13:00' }
  const filled = weekdays.map((day) => [day, days.includes(day) ? { ...working } : { ...dayOff }])
  return Object.fromEntries(filled) as WeekFields
}

/** Whether the week has the hours of the preset; the times of a day off do not count. */
export function isFilledWith(week: WeekFields, preset: WeekPreset): boolean {
  const filled = fillWeek(preset)
  return weekdays.every((day) => {
    const [now, wanted] = [week[day], filled[day]]
    if (!now.enabled || !wanted.enabled) return now.enabled === wanted.enabled
    const times = ['startTime', 'endTime', 'breakStart', 'breakEnd'] as const
    return times.every((time) => now[time] === wanted[time])
  })
}
