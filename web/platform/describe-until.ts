import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
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

/** Until when times are held, `15:30`; of another day with its date. Undefined when that is over, to the second. */
export const describeUntil = (endsAt: string, timezone: string, now: number): string | undefined =>
  Date.parse(endsAt) > now
    ? describeEnd(endsAt, timezone, localTime(new Date(now), timezone).date)
    : undefined

/** Also when it is over. */
export function describeEnd(endsAt: string, timezone: string, today: string): string {
  const { date, minute } = localTime(new Date(endsAt), timezone)
  return date === today ? timeOf(minute) : `${dayText(date)} às ${timeOf(minute)}`
}
