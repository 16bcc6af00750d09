import { capSentence, caps } from '@encaixe/contract/caps.ts'
import {
  type Day,
  firstMinute,
  isPossibleStart,
  type Span,
  type Wish,
  windowsOf,
} from '@encaixe/contract/free-starts.ts'
import { type LocalTime, weekdayOf } from '@encaixe/contract/local-time.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { AppointmentRow } from './store/appointments.ts'

const aDay = 1_440

export type Professional = {
  id: string
  name: string
  role: string | null
  photoId: string | null
  schedule: WorkSchedule
  /** One list for each day asked for. */
  busy: readonly (readonly Span[])[]
}

/** What a company offers now: its state, one procedure, and the professionals who perform it. */
export type Offering = {
  company: {
    id: CompanyId
    ownerId: string
    name: string
    slug: string
    phone: string | null
    timezone: TimeZone
    isActive: boolean
    maxOpenBookings: number
  }
  subscribed: boolean
  step: number
  procedure: {
    id: string
    name: string
    duration: number
    priceCents: number | null
    isActive: boolean
  } | null
  staff: readonly Professional[]
  /** The scheduled appointments of the client who books: from yesterday on, because of the time zones. */
  own: readonly Pick<AppointmentRow, 'day' | 'start_minute'>[]
  /** The first day whose busy times are known. */
  from: string | undefined
}

/** Whether clients may book; the owner may do more. */
export const takesBookings = ({ company, subscribed }: Offering) => company.isActive && subscribed

export function closedFor(
  offering: Offering,
): Refused<'company_inactive' | 'procedure_inactive'> | undefined {
  const { procedure } = offering
  if (!takesBookings(offering)) return refused('company_inactive')
  if (procedure && !procedure.isActive) return refused('procedure_inactive')
  return undefined
}

/** A client reached a cap that the company can lift, so the answer says how to reach the company. */
export function refuseClient(
  cap: 'openBookings' | 'clientMoves',
  { name, slug, phone }: Offering['company'],
  max: number = caps[cap].max,
): Refused<'too_many'> {
  const sentence = capSentence(cap, { max, company: name })
  return refused('too_many', { sentence, extra: { company: { name, slug, phone } } })
}

export function dayOf({ schedule, busy }: Professional, date: string, dayNumber: number): Day {
  return { windows: windowsOf(schedule[weekdayOf(date)]), busy: busy[dayNumber] ?? [] }
}

export function wishOn({ step }: Offering, duration: number, date: string, now: LocalTime): Wish {
  return { duration, step, from: firstMinute(date, now) }
}

type Start = LocalTime & { duration: number }

/** Whether the rule of free times offers this start with the first professional. Busy times are left to the constraint. */
export function isOnOffer(offering: Offering, { date, minute, duration }: Start, here: LocalTime): boolean {
  const [professional] = offering.staff
  if (!professional) return false
  return isPossibleStart(dayOf(professional, date, 0).windows, wishOn(offering, duration, date, here), minute)
}

/** Splits spans, counted in minutes from the first day's midnight, by day. */
export function byDay(starts: readonly number[], ends: readonly number[]): Span[][] {
  const days: Span[][] = []
  for (const [at, start] of starts.entries()) {
    const day = Math.floor(start / aDay)
    const spans = days[day] ?? []
    spans.push({ start: start - day * aDay, end: (ends[at] ?? start) - day * aDay })
    days[day] = spans
  }
  return days
}

const portuguese = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Portuguese alphabetical order; equal names are ordered by id, so that the order is stable. */
export function byName(a: Pick<Professional, 'id' | 'name'>, b: Pick<Professional, 'id' | 'name'>): number {
  return portuguese.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}
