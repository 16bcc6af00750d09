import { localTime, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import type { Weekday } from '@encaixe/contract/work-schedule.ts'
import { formatLongDate } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'

export type Today = { date: string; minute: number; weekday: Weekday }

/** The day and the minute on the wall of that zone, moving with the time. */
export function useToday(zone: string): Today {
  const { date, minute } = localTime(useProductNow(), zone)
  return { date, minute, weekday: weekdayOf(date) }
}

/** `terça-feira, 02 de março de 2027 · 14:12`. */
export const describeToday = ({ date, minute }: Today) => `${formatLongDate(date)} · ${timeOf(minute)}`
