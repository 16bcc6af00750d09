import { type LocalTime, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { dateParts } from './formats.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** `terça, 02/03`: with the date, because the weekday alone could be of another week. */
export const dayText = (date: string) =>
  `${dateParts(date).weekday.replace('-feira', '')}, ${shortDate(date)}`

/** `02/03` */
export function shortDate(date: string): string {
  const { day, month } = dateParts(date)
  return `${two(day)}/${two(month)}`
}

/** Until when times are held, `15:30`; of another day with its date. Undefined when that is over. */
export function describeUntil(endsAt: string, timezone: string, now: LocalTime): string | undefined {
  const { date, minute } = localTime(new Date(endsAt), timezone)
  if (date < now.date || (date === now.date && minute <= now.minute)) return undefined
  return date === now.date ? timeOf(minute) : `${dayText(date)} às ${timeOf(minute)}`
}
