import { freeStarts, freeStartsOfAny, isAnyFree } from '@encaixe/contract/free-starts.ts'
import type { AvailableCollaborator, AvailableDay, Slot } from '@encaixe/contract/free-times.ts'
import { daysOfMonth, localTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import { photoPath } from '../photos/facade.ts'
import type { Refused } from '../platform/refused.ts'
import { byName, closedFor, daysOn, type For, type Offering, type Professional, wishOn } from './offering.ts'

export type Closed = Refused<'company_inactive' | 'procedure_inactive'>

const lengthOf = ({ procedures: [procedure] }: Offering) => procedure ?? { duration: 0, buffer: 0 }

/** The free times of the offering's first day. */
export function offerSlots(
  offering: Offering,
  { date, who, duration }: { date: string; who: For; duration?: number },
  now: Date,
): Slot[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const length = { ...lengthOf(offering), ...(duration !== undefined && { duration }) }
  const wish = wishOn(offering, length, { date, here: localTime(now, offering.company.timezone), who })
  const days = offering.staff.map(daysOn(offering, date, 0))
  return freeStartsOfAny(days, wish).map((start) => ({ startTime: timeOf(start) }))
}

/** The professionals who are free at that time of the offering's first day. */
export function offerCollaborators(
  offering: Offering,
  { date, startTime, who }: { date: string; startTime: string; who: For },
  now: Date,
): AvailableCollaborator[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const here = localTime(now, offering.company.timezone)
  const wish = wishOn(offering, lengthOf(offering), { date, here, who })
  const start = minuteOf(startTime)
  const dayOf = daysOn(offering, date, 0)
  return offering.staff
    .filter((person) => freeStarts(dayOf(person), wish).includes(start))
    .map(availableOf)
    .sort(byName)
}

export const availableOf = ({ id, name, role, photoId }: Professional): AvailableCollaborator => ({
  id,
  name,
  role,
  photo: photoPath(photoId),
})

/** The days of the month with which the offering begins. */
export function offerDays(
  offering: Offering,
  { month, who }: { month: string; who: For },
  now: Date,
): AvailableDay[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const here = localTime(now, offering.company.timezone)
  const length = lengthOf(offering)
  return daysOfMonth(month).map((date, at) => {
    const [dayOf, wish] = [daysOn(offering, date, at), wishOn(offering, length, { date, here, who })]
    return { date, free: offering.staff.some((person) => isAnyFree([dayOf(person)], wish)) }
  })
}
