import { freeStarts, freeStartsOfAny, isAnyFree } from '@encaixe/contract/free-starts.ts'
import type { AvailableCollaborator, AvailableDay, Slot } from '@encaixe/contract/free-times.ts'
import { daysOfMonth, localTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { photoPath } from '../photos/facade.ts'
import type { Refused } from '../platform/refused.ts'
import { byName, closedFor, dayOf, type Offering, wishOn } from './offering.ts'

type Closed = Refused<'company_inactive' | 'procedure_inactive'>

const durationOf = ({ procedure }: Offering) => procedure?.duration ?? 0

/** The free times of the offering's first day. */
export function offerSlots(
  offering: Offering,
  date: string,
  now: Date,
  duration = durationOf(offering),
): Slot[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const wish = wishOn(offering, duration, date, localTime(now, offering.company.timezone))
  const days = offering.staff.map((person) => dayOf(person, date, 0))
  return freeStartsOfAny(days, wish).map((start) => ({ startTime: timeOf(start) }))
}

/** The professionals who are free at that time of the offering's first day. */
export function offerCollaborators(
  offering: Offering,
  { date, startTime }: { date: string; startTime: string },
  now: Date,
): AvailableCollaborator[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const wish = wishOn(offering, durationOf(offering), date, localTime(now, offering.company.timezone))
  const start = minuteOf(startTime)
  return offering.staff
    .filter((person) => freeStarts(dayOf(person, date, 0), wish).includes(start))
    .map(({ id, name, role, photoId }) => ({ id, name, role, photo: photoPath(photoId) }))
    .sort(byName)
}

/** The days of the month with which the offering begins. */
export function offerDays(offering: Offering, month: string, now: Date): AvailableDay[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const here = localTime(now, offering.company.timezone)
  return daysOfMonth(month).map((date, at) => {
    const wish = wishOn(offering, durationOf(offering), date, here)
    const days = offering.staff.map((person) => dayOf(person, date, at))
    return { date, free: isAnyFree(days, wish) }
  })
}
