import { timeOf } from '@encaixe/contract/local-time.ts'
import type { OpenException } from '@encaixe/contract/open-hours.ts'
import { depositTermsOf, pixOf } from '../companies/facade.ts'
import { byPosition } from '../platform/shown-order.ts'
import { activityOf } from '../subscriptions/facade.ts'
import { busyOf, type OfferedProcedure, type Offering, type Professional } from './offering.ts'
import { type HoursOn, hoursOfDates, minutesFrom } from './shop-hours.ts'
import type { CatalogRow } from './store/catalog.ts'
import type { ExceptionRow } from './store/hours.ts'
import type { Days, TakenRow } from './store/offering.ts'

/** A company's data that rarely changes: settings, services, people with hours. Every change gives a new stamp. */
export type Catalog = {
  stamp: string
  /** The catalog has all exceptions to the working hours from this day on. */
  since: string
  company: Omit<Offering['company'], 'members'>
  isSubscribed: (now: Date) => boolean
  step: number
  procedures: ReadonlyMap<string, OfferedProcedure>
  /** The people of the company, ordered by name. */
  people: readonly Omit<Professional, 'busyOn' | 'booked'>[]
  hoursOn: HoursOn
}

export function catalogFrom(row: CatalogRow, since: string): Catalog {
  const procedures = (row.procedures ?? []).map(procedureFrom)
  const ids = new Map(procedures.map(({ id }) => [id, id]))
  // All people share one string for each procedure id, to save memory.
  const shared = (id: string) => ids.get(id) ?? id
  const [terms, pix] = [depositTermsOf(row), pixOf(row)]
  const exceptions = (row.exceptions ?? []).map(exceptionFrom)
  return {
    stamp: row.stamp,
    since,
    company: {
      id: row.id,
      ownerId: row.owner_id,
      name: row.name,
      slug: row.slug,
      article: row.article,
      phone: row.phone,
      timezone: row.timezone,
      isActive: row.is_active,
      maxOpenBookings: row.max_open_bookings,
      limits: { notice: row.minimum_notice, horizon: row.booking_horizon },
      cancellationNotice: row.cancellation_notice,
      waitlist: row.waitlist,
      noShowRule: { after: row.no_show_after, then: row.no_show_then, clearedBy: row.no_show_cleared_by },
      deposit: terms && pix && { terms, pix },
    },
    isSubscribed: activityOf(row),
    step: row.slot_interval,
    procedures: new Map(procedures.map((one) => [one.id, one])),
    people: (row.people ?? [])
      .map((one) => ({ ...one, performs: new Set(one.performs?.map(shared)) }))
      .toSorted(byPosition),
    hoursOn: hoursOfDates({
      businessHours: row.business_hours,
      exceptions,
      opened: row.closed_on_holidays ? (row.opened ?? []) : null,
    }),
  }
}

/** The requested part of a catalog, without people who perform none of the procedures and have no moved appointment. */
export type Chosen = {
  /** The ids of the requested procedures; `active`: all procedures that clients may book. */
  procedureIds: readonly string[] | 'active'
  /** The time of these appointments counts as free; their professionals need not perform the procedures any more. */
  moving?: { ids: readonly string[]; collaboratorIds: readonly string[] }
  days?: Days | undefined
  now: Date
}

export function offeringFrom(
  { company, procedures, people, step, hoursOn, isSubscribed }: Catalog,
  { members, busy, own }: TakenRow,
  { procedureIds, moving, days, now }: Chosen,
): Offering {
  const isAsked = ({ id, performs }: Catalog['people'][number]) =>
    procedureIds === 'active'
      ? performs.size > 0
      : procedureIds.length === 0 ||
        procedureIds.some((one) => performs.has(one)) ||
        moving?.collaboratorIds.includes(id) === true
  return {
    company: { ...company, members },
    subscribed: isSubscribed(now),
    step,
    procedures:
      procedureIds === 'active'
        ? [...procedures.values()].filter(({ isActive }) => isActive)
        : procedureIds.map((id) => procedures.get(id)).filter((one) => one !== undefined),
    staff: staffOf(people.filter(isAsked), busy),
    hoursOn,
    minutesOn: (date) => {
      const windowsOf = hoursOn(date)
      return people.reduce((sum, person) => sum + minutesFrom(windowsOf(person), 0), 0)
    },
    own: own ?? [],
    from: days?.from,
  }
}

/** Copies each field by name: a spread takes longer than computing all free times of a day. */
const staffOf = (people: Catalog['people'], busy: TakenRow['busy']): Professional[] =>
  people.map(({ id, name, role, photoId, schedule, performs }) => {
    const taken = busy?.find((one) => one.id === id)
    return {
      id,
      name,
      role,
      photoId,
      schedule,
      performs,
      busyOn: busyOf(taken),
      booked: taken?.booked ?? 0,
    }
  })

function procedureFrom({
  depositCents: cents,
  depositPercent: percent,
  ...row
}: NonNullable<CatalogRow['procedures']>[number]): OfferedProcedure {
  return { ...row, deposit: cents !== null ? { cents } : percent !== null ? { percent } : row.deposit }
}

export function exceptionFrom({ start, end, breakStart, breakEnd, ...row }: ExceptionRow): OpenException {
  const time = (minute: number | null) => (minute === null ? null : timeOf(minute))
  const breaks = { breakStart: time(breakStart), breakEnd: time(breakEnd) }
  return { ...row, startTime: time(start), endTime: time(end), ...breaks }
}
