import type { AvailableCollaborator, AvailableDay } from '@encaixe/contract/free-times.ts'
import { daysOfMonth, localTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { VisitTime } from '@encaixe/contract/visits.ts'
import type { Closed } from './offer-times.ts'
import { availableOf } from './offer-times.ts'
import { closedFor, type For, type Offering } from './offering.ts'
import { planVisit } from './visit-plan.ts'

type Asked = { items: readonly VisitItem[]; who: For }

/** The starts of a visit on the offering's first day. */
export function offerVisitTimes(
  offering: Offering,
  { items, date, who }: Asked & { date: string },
  now: Date,
): VisitTime[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const { duration, startsOn } = planVisit(offering, items)
  const here = localTime(now, offering.company.timezone)
  return startsOn({ date, here, who }).map((start) => ({
    startTime: timeOf(start),
    endTime: timeOf(start + duration),
  }))
}

/** The days of the month with which the offering begins. */
export function offerVisitDays(
  offering: Offering,
  { items, month, who }: Asked & { month: string },
  now: Date,
): AvailableDay[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const { startsOn } = planVisit(offering, items)
  const here = localTime(now, offering.company.timezone)
  return daysOfMonth(month).map((date, at) => ({
    date,
    free: startsOn({ date, here, who, at }, 1).length > 0,
  }))
}

/** For each item the professionals with whom the visit fits at this start of the offering's first day. */
export function offerVisitPeople(
  offering: Offering,
  { items, date, startTime, who }: Asked & { date: string; startTime: string },
  now: Date,
): AvailableCollaborator[][] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const here = localTime(now, offering.company.timezone)
  const minute = minuteOf(startTime)
  return planVisit(offering, items)
    .peopleAt({ date, here, who, minute })
    .map((people) => people.map(availableOf))
}
