import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { dateParts } from './formats.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** A date as `terça, 02/03`. A weekday without its date would not say which week. */
export const dayText = (date: string) =>
  `${dateParts(date).weekday.replace('-feira', '')}, ${shortDate(date)}`

/** A date as `02/03`. */
export function shortDate(date: string): string {
  const { day, month } = dateParts(date)
  return `${two(day)}/${two(month)}`
}

/** The end of the hold of a time: `15:30`, with the date when it is on another day. Undefined once it has passed. */
export const describeUntil = (endsAt: string, timezone: string, now: number): string | undefined =>
  Date.parse(endsAt) > now
    ? describeEnd(endsAt, timezone, localTime(new Date(now), timezone).date)
    : undefined

/** The end of the hold of a time, in words, also when the end has passed. */
export function describeEnd(endsAt: string, timezone: string, today: string): string {
  const { date, minute } = localTime(new Date(endsAt), timezone)
  return date === today ? timeOf(minute) : `${dayText(date)} às ${timeOf(minute)}`
}
