import { nearestFirst } from '@encaixe/contract/free-starts.ts'
import { addDays, datesFrom, type LocalTime, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import { findMoveOffering, findOffering } from './find-offering.ts'
import { closedFor, type For, type Offering, withOnly } from './offering.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { planOne, planVisit, type VisitPlan } from './visit-plan.ts'

type MissedTime = LocalTime & {
  items: readonly VisitItem[]
  who: For
  /** The only professional whom the caller may book or move; null or undefined: every professional. */
  only?: string | null | undefined
  /** The number of days to search after the missed day. */
  ahead?: number | undefined
  /**
   * Allowed only for one item: each time names a professional, who may differ from the professional of the item.
   * Otherwise a time is a start of all items with the people that the items name, and the time names no professional.
   */
  byPerson?: boolean
}

/** A booking with this company, or a move of these appointments. */
type Subject = { companyId: CompanyId } | { rows: readonly KnownAppointment[] }

const most = 6
const daysAhead = 14

/** The free times nearest to a missed time, for a booking or a move: first of the same day, then of later days. */
export async function offerAlternatives(
  db: Db | Tx,
  /** `day`: the offering of the missed day, if the caller has already read it. */
  { day, ...missed }: MissedTime & Subject & { day?: Offering | undefined },
  now: Date,
): Promise<Alternative[]> {
  const { date, ahead = daysAhead } = missed
  const sameDay = day ? nearest(day, { ...missed, ahead: 0 }, now) : []
  const [item] = missed.items
  // The offering of the day was read before another booking took the missed time.
  const isOutdated = sameDay.some(
    (one) =>
      one.startTime === timeOf(missed.minute) &&
      (one.collaboratorId === null || one.collaboratorId === item?.collaboratorId?.toLowerCase()),
  )
  if (sameDay.length === most && !isOutdated) return sameDay
  const days = { from: date, to: addDays(date, ahead) }
  const offering =
    'rows' in missed
      ? await findMoveOffering(db, missed.rows, { days }, now)
      : await findOffering(db, { ...missed, days }, now)
  const isClosed = isRefused(offering) || (!('rows' in missed) && closedFor(offering) !== undefined)
  return isClosed ? [] : nearest(offering, { ...missed, ahead }, now)
}

type FreeTime = LocalTime & { person?: { id: string; name: string } }

/** Returns the nearest free times of the missed day, then of the days after it, until there are enough. */
function nearest(
  whole: Offering,
  { items, who, only, byPerson, ahead = daysAhead, ...missed }: MissedTime,
  now: Date,
): Alternative[] {
  const offering = withOnly(whole, only)
  const here = localTime(now, offering.company.timezone)
  const timesOn = byPerson ? timesByPerson(offering, items) : timesOf(offering, items)
  const found: Alternative[] = []
  for (const [at, date] of datesFrom(missed.date, ahead + 1).entries()) {
    for (const { minute, person } of nearestFirst(timesOn({ date, at, here, who }), missed)) {
      const collaborator = { collaboratorId: person?.id ?? null, collaboratorName: person?.name ?? null }
      found.push({ date, startTime: timeOf(minute), ...collaborator })
      if (found.length === most) return found
    }
  }
  return found
}

type TimesOn = (day: Parameters<VisitPlan['startsOn']>[0]) => FreeTime[]

function timesOf(offering: Offering, items: readonly VisitItem[]): TimesOn {
  const { startsOn } = planVisit(offering, items)
  return (day) => startsOn(day).map((minute) => ({ date: day.date, minute }))
}

/** Returns the free times, each with a professional: the item's professional when several are free at the time. */
function timesByPerson(offering: Offering, [item, ...others]: readonly VisitItem[]): TimesOn {
  if (!item || others.length > 0)
    throw new Error(
      `Times with another professional can be offered for one service only. Services of the visit: ${others.length + (item ? 1 : 0)}`,
    )
  const wished = item.collaboratorId?.toLowerCase()
  const { startsByPerson } = planOne(offering, { ...item, collaboratorId: null })
  return (day) => {
    const people = startsByPerson(day)
    const first = people.filter(({ professional }) => professional.id === wished)
    const free = new Map<number, FreeTime>()
    for (const { professional: person, starts } of [...first, ...people])
      for (const minute of starts) if (!free.has(minute)) free.set(minute, { date: day.date, minute, person })
    return [...free.values()]
  }
}
