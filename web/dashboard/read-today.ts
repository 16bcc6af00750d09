import { localTime, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import type { Weekday } from '@encaixe/contract/work-schedule.ts'
import { formatLongDate } from '../platform/formats.ts'
import { useProductNow } from '../platform/product-time.ts'

export type Today = { date: string; minute: number; weekday: Weekday }

/** The present date and minute in that zone; renders again every minute. */
export function useToday(zone: string): Today {
  const { date, minute } = localTime(useProductNow(), zone)
  return { date, minute, weekday: weekdayOf(date) }
}

/** `terça-feira, 02 de março de 2027 · 14:12`. */
export const describeToday = ({ date, minute }: Today) => `${formatLongDate(date)} · ${timeOf(minute)}`
