import { bookingSentences, horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { addDays, type LocalTime } from '@encaixe/contract/local-time.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import { refused } from '../platform/refused.ts'
import { dayOf, type For, isOnOffer, type Offering } from './offering.ts'

type Start = LocalTime & { duration: number; buffer: number }
type When = { here: LocalTime; who: For /** The company said `outside`. */; onPurpose: boolean }

const step = 5
const aDay = 1_440

export const isOddMinute = ({ minute }: Pick<LocalTime, 'minute'>) => minute % step !== 0
export const oddMinute = refused('invalid', { fields: { startTime: bookingSentences.minuteStep } })

/**
 * Where an appointment may stand with the first professional, and whether it lies outside her hours: only on purpose, from
 * today on. Undefined where it may not. What is busy is left to the constraint.
 */
export function approveStart(
  offering: Offering,
  start: Start,
  { here, who, onPurpose }: When,
): { outside: boolean } | undefined {
  if (isOnOffer(offering, start, { here, who })) return { outside: false }
  const [person] = offering.staff
  const end = start.minute + start.duration
  if (!onPurpose || !person || end >= aDay) return undefined
  if (start.date < here.date || start.date > addDays(here.date, horizonDays)) return undefined
  return { outside: !fitsHours(offering, start) }
}

/** Whether it lies in the hours of the first professional, whatever the grid and the limits. */
export function fitsHours(offering: Offering, { date, minute, duration }: Start): boolean {
  const [person] = offering.staff
  if (!person) return false
  const { windows } = dayOf(offering, person, date, 0)
  return fits(windows, { start: minute, end: minute + duration })
}
