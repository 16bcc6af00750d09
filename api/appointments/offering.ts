import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Article } from '@encaixe/contract/company-article.ts'
import type { DepositOfProcedure, DepositTerms, Pix } from '@encaixe/contract/deposit-fields.ts'
import {
  type Busy,
  busyFrom,
  type Day,
  firstMinute,
  type Limits,
  noLimits,
  type Wish,
} from '@encaixe/contract/free-starts.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { NoShowRule } from '@encaixe/contract/no-shows.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { Members } from '../companies/facade.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { HoursOn } from './shop-hours.ts'
import type { AppointmentRow } from './store/appointments.ts'

const aDay = 1_440

export type Professional = {
  id: string
  name: string
  role: string | null
  photoId: string | null
  schedule: WorkSchedule
  /** All procedures that this professional performs, including procedures that were not requested. */
  performs: ReadonlySet<string>
  /** The busy times of a day, by the number of the day among the requested days. */
  busyOn: (dayNumber: number) => Busy
  /** Minutes of appointments on the first day, without the times after them; 0 when they were not read. */
  booked: number
}

export type OfferedProcedure = {
  id: string
  name: string
  duration: number
  buffer: number
  priceCents: number | null
  deposit: DepositOfProcedure
  isActive: boolean
}

/** The present offer of a company: its state, requested procedures, and the professionals who perform any of them. */
export type Offering = {
  company: {
    id: CompanyId
    /** The user id of the owner; null when the company was deleted. */
    ownerId: string | null
    /** The members of the company besides the owner, by account. */
    members: Members | null
    name: string
    slug: string
    article: Article | null
    phone: string | null
    timezone: TimeZone
    isActive: boolean
    maxOpenBookings: number
    limits: Limits
    cancellationNotice: number
    /** Whether clients may join the waiting list for a time that becomes free. */
    waitlist: boolean
    noShowRule: NoShowRule
    /** The terms of the deposit and the Pix key to which clients pay it; null when no client is asked for a deposit. */
    deposit: { terms: DepositTerms; pix: Pix } | null
  }
  subscribed: boolean
  step: number
  /** The requested procedures, without duplicates. */
  procedures: readonly OfferedProcedure[]
  /** The professionals, ordered by name. */
  staff: readonly Professional[]
  hoursOn: HoursOn
  /** The minutes in which all active professionals of the company work on a date, booked or not. */
  minutesOn: (date: string) => number
  /** The client's appointments that are scheduled or wait for an answer, from yesterday on because of time zones. */
  own: readonly (Pick<AppointmentRow, 'day' | 'start_minute'> & { visit_id: string })[]
  /** The first day whose busy times are known. */
  from: string | undefined
}

/** Returns the offering with only this professional, the only one whom the caller may book. */
export const withOnly = <Offered extends Pick<Offering, 'staff'>>(
  offering: Offered,
  only: string | null = null,
): Offered =>
  only === null ? offering : { ...offering, staff: offering.staff.filter(({ id }) => id === only) }

/** Returns the offering without professionals who began to perform an item after the locks were taken. */
export const restrict = (offering: Offering, people: ReadonlySet<string>): Offering => ({
  ...offering,
  staff: offering.staff.filter(({ id }) => people.has(id)),
})

/** Checks whether clients may book at this company. */
export const takesBookings = ({ company, subscribed }: Offering) => company.isActive && subscribed

export function closedFor(
  offering: Offering,
): Refused<'company_inactive' | 'procedure_inactive'> | undefined {
  if (!takesBookings(offering)) return refused('company_inactive')
  return offering.procedures.every(({ isActive }) => isActive) ? undefined : refused('procedure_inactive')
}

/** Refuses a request over a cap that the company can lift. The refusal says how to reach the company. */
export function refuseClient(
  cap: 'openBookings' | 'clientMoves' | 'waitlist' | 'newClients' | 'newClientsOfDay' | 'newPaymentReports',
  { name, slug, phone, article }: Pick<Offering['company'], 'name' | 'slug' | 'phone' | 'article'>,
  max: number = caps[cap].max,
): Refused<'too_many'> {
  const sentence = capSentence(cap, { max, company: { name, article } })
  return refused('too_many', { sentence, extra: { company: { name, slug, phone } } })
}

export const dayOf = (offering: Offering, person: Professional, date: string, dayNumber: number): Day =>
  daysOn(offering, date, dayNumber)(person)

export function daysOn({ hoursOn }: Offering, date: string, dayNumber = 0): (person: Professional) => Day {
  const windowsOf = hoursOn(date)
  return (person) => ({ windows: windowsOf(person), busy: person.busyOn(dayNumber) })
}

/** The kind of reader of free times. The company's limits bind clients only. */
export type For = 'client' | 'company'

type Length = { duration: number; buffer: number }
export type When = { date: string; here: LocalTime; who: For }

export const wishOn = (offering: Offering, { duration, buffer: after }: Length, when: When): Wish => {
  const { step, from } = gridOn(offering, when)
  return { duration, after, step, from }
}

export const gridOn = ({ step, company }: Offering, { date, here, who }: When) => ({
  step,
  from: firstMinute(date, here, limitsFor(company, who)),
})

const limitsFor = ({ limits }: Offering['company'], who: For) => (who === 'client' ? limits : noLimits)

const oddStep = 5

/** Outside the hours the company may place an appointment off the grid, in steps of five minutes. */
export const isOddMinute = ({ minute }: Pick<LocalTime, 'minute'>) => minute % oddStep !== 0
export const oddMinute = refused('invalid', { fields: { startTime: bookingSentences.minuteStep } })

type Taken = { starts: readonly number[]; ends: readonly number[] }
const none: Taken = { starts: [], ends: [] }

/**
 * Returns the busy times of a day by the number of the day. `taken` counts minutes from the midnight of day 0. The list
 * is sorted at the first call. The search begins at the day read last, because days are mostly read in order.
 */
export function busyOf(taken = none): Professional['busyOn'] {
  let last: Busy | undefined
  return (dayNumber) => {
    const midnight = dayNumber * aDay
    const { starts, ends } = last ?? inOrder(taken)
    let first = last && last.midnight <= midnight ? last.first : 0
    while (first < ends.length && (ends[first] as number) <= midnight) first++
    last = { starts, ends, midnight, first }
    return last
  }
}

/** Returns the busy times ordered by start. Lists that the database returned in this order are not copied. */
function inOrder(taken: Taken): Taken {
  const { starts, ends } = taken
  for (let at = 1; at < starts.length; at++) {
    if ((starts[at - 1] as number) > (starts[at] as number))
      return busyFrom(starts.map((start, which) => ({ start, end: ends[which] as number })))
  }
  return taken
}
