import { dayName, weekdayName } from '@encaixe/contract/date-names.ts'
import { addDays } from '@encaixe/contract/local-time.ts'

/** Writes a wish: `Corte, hoje às 10:00`, `Corte, sábado às 10:00`; with the date if this weekday comes earlier too. */
export function describeWish(
  service: string,
  { date, time }: { date: string | null; time: string | null },
  today: string,
): string {
  if (!date) return service
  const isNear = date >= today && date < addDays(today, 7)
  const day =
    date === today
      ? 'hoje'
      : date === addDays(today, 1)
        ? 'amanhã'
        : isNear
          ? weekdayName(date)
          : dayName(date, false)
  return `${service}, ${day}${time ? ` às ${time}` : ''}`
}
