import * as calendar from '@encaixe/contract/local-time.ts'

/** Billing follows the calendar of São Paulo, where the provider charges. */
const zone = 'America/Sao_Paulo'

const DAY = 86_400_000
const MINUTE = 60_000

/** Changes the date of an instant in São Paulo; the time of day does not change, to the millisecond. */
function moveDate(instant: Date, move: (date: string) => string): Date {
  const { date, minute } = calendar.localTime(instant, zone)
  const rest = ((instant.getTime() % MINUTE) + MINUTE) % MINUTE
  return new Date(calendar.instantOf({ date: move(date), minute }, zone).getTime() + rest)
}

/** The same day and time `months` later, or the last day of a shorter month: 31 Jan, 28 Feb, 31 Mar. */
export const monthsLater = (anchor: Date, months: number): Date =>
  moveDate(anchor, (date) => calendar.addMonths(date, months))

/** The instant a day later, at the same time of day in São Paulo. */
export const nextDay = (instant: Date): Date => moveDate(instant, (date) => calendar.addDays(date, 1))

/** Adds days of 24 hours, also across a change of daylight saving. */
export const daysLater = (instant: Date, days: number): Date => new Date(instant.getTime() + days * DAY)

/** The date in São Paulo, which the provider calls `dueDate`. */
export const dateOf = (instant: Date): string => calendar.localTime(instant, zone).date

/** The instant at which a date begins in São Paulo. */
export const beginningOf = (date: string): Date => calendar.instantOf({ date, minute: 0 }, zone)

export const endOf = (date: string): Date => nextDay(beginningOf(date))
