import { dateName, weekdayName } from '@encaixe/contract/date-names.ts'
import { daysBetween, localTime, minuteOf, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import type { Weekday } from '@encaixe/contract/work-schedule.ts'
import { formatDuration, formatLongDate } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'

export type Today = { date: string; minute: number; weekday: Weekday }

/** The present date and minute in the given time zone; renders again every minute. */
export function useToday(zone: string): Today {
  const { date, minute } = localTime(useProductNow(), zone)
  return { date, minute, weekday: weekdayOf(date) }
}

/** The present date and time in words: `terça-feira, 02 de março de 2027 · 14:12`. */
export const describeToday = ({ date, minute }: Today) => `${formatLongDate(date)} · ${timeOf(minute)}`

/** The time until the appointment: `agora`, `em 18min`, `em 1h 18min`, `amanhã`, `sexta-feira`, `12 de março`. */
export function describeWait(then: { date: string; startTime: string }, { date, minute }: Today): string {
  const days = daysBetween(date, then.date)
  if (days === 0) {
    const minutes = minuteOf(then.startTime) - minute
    return minutes <= 0 ? 'agora' : `em ${formatDuration(minutes)}`
  }
  return describeDay(then.date, date)
}

/** A start in words: `hoje às 15:00`, `amanhã às 09:30`, `sexta-feira às 10:00`, `12 de março às 10:00`. */
export function describeWhen(
  then: { date: string; startTime: string },
  { date }: Pick<Today, 'date'>,
): string {
  return `${describeDay(then.date, date)} às ${then.startTime}`
}

function describeDay(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'hoje'
  if (days === 1) return 'amanhã'
  if (days === -1) return 'ontem'
  return days > 0 && days < 7 ? weekdayName(day) : dateName(day)
}
