import { freeStarts, nearestFirst } from '@encaixe/contract/free-starts.ts'
import { addDays, datesFrom, type LocalTime, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import { findMoveOffering, findOffering, findVisitMoveOffering, findVisitOffering } from './find-offering.ts'
import { lengthOf } from './offer-move-times.ts'
import { closedFor, dayOf, type Offering, type For as Reader, wishOn, withOnly } from './offering.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { planVisit } from './visit-plan.ts'

/** With `only` this professional. */
type For = { who: Reader; only?: string | null | undefined }
type Wished = LocalTime & { collaboratorId: string }
type Missed = Wished & {
  companyId: CompanyId
  procedureId: string
  /** What the refusal knew of that day. */
  day: Offering | undefined
}
type MissedVisit = LocalTime & {
  companyId: CompanyId
  items: readonly VisitItem[] /** Days after the missed one. */
  ahead?: number
}

const most = 6
const daysAhead = 14
const daysAfter = (date: string, ahead = daysAhead) => ({ from: date, to: addDays(date, ahead) })

/** The free times nearest to a missed one: of its own day, then of the days after it. */
export async function offerAlternatives(
  db: Db | Tx,
  { who, only, ...missed }: Missed & For,
  now: Date,
): Promise<Alternative[]> {
  const { companyId, procedureId, date, day } = missed
  const nearestIn = (offering: Offering, ahead: number) => {
    if (closedFor(offering)) return []
    const { duration, buffer } = offering.procedures[0] ?? { duration: 0, buffer: 0 }
    return nearest(withOnly(offering, only), missed, { duration, buffer, who, now, ahead })
  }
  const sameDay = day ? nearestIn(day, 0) : []
  // A booking that lost to another while it was written read the day before.
  const isOutdated = sameDay.some(
    (one) => one.startTime === timeOf(missed.minute) && one.collaboratorId === missed.collaboratorId,
  )
  if (sameDay.length === most && !isOutdated) return sameDay
  const asked = { companyId, procedureIds: [procedureId], days: daysAfter(date) }
  const offering = await findOffering(db, asked, now)
  return isRefused(offering) ? [] : nearestIn(offering, daysAhead)
}

/** The same for a move that failed. */
export async function offerMoveAlternatives(
  db: Db | Tx,
  appointment: AppointmentRow,
  { who, only, ...missed }: Wished & For,
  now: Date,
): Promise<Alternative[]> {
  const offering = await findMoveOffering(db, appointment, daysAfter(missed.date), now)
  return nearest(withOnly(offering, only), missed, { ...lengthOf(appointment), who, now })
}

/** The starts of a whole visit, as it was asked for: nobody is named. */
export async function offerVisitAlternatives(
  db: Db | Tx,
  { companyId, items, who, only, ahead = daysAhead, ...missed }: MissedVisit & For,
  now: Date,
): Promise<Alternative[]> {
  const days = daysAfter(missed.date, ahead)
  const offering = await findVisitOffering(db, { companyId, items, days }, now)
  if (isRefused(offering) || closedFor(offering)) return []
  return nearestStarts(withOnly(offering, only), missed, { items, who, ahead, now })
}

type MissedMove = LocalTime & { rows: readonly KnownAppointment[]; items: readonly VisitItem[] } & For

/** The same for the move of a visit that failed. */
export async function offerVisitMoveAlternatives(
  db: Db | Tx,
  { rows, items, who, only, ...missed }: MissedMove,
  now: Date,
): Promise<Alternative[]> {
  const offering = await findVisitMoveOffering(db, rows, { days: daysAfter(missed.date) }, now)
  return nearestStarts(withOnly(offering, only), missed, { items, who, now })
}

type Asking = { items: readonly VisitItem[]; who: Reader; ahead?: number; now: Date }

function nearestStarts(
  offering: Offering,
  missed: LocalTime,
  { items, who, ahead, now }: Asking,
): Alternative[] {
  const here = localTime(now, offering.company.timezone)
  const { startsOn } = planVisit(offering, items)
  const timesOn = (date: string, at: number) =>
    startsOn({ date, at, here, who }).map((minute) => ({ date, minute, person: undefined }))
  return nearestOf(missed, timesOn, ahead)
}

function nearest(
  offering: Offering,
  missed: Wished,
  {
    who,
    now,
    ahead,
    ...length
  }: { duration: number; buffer: number; who: Reader; now: Date; ahead?: number },
): Alternative[] {
  const here = localTime(now, offering.company.timezone)
  const timesOn = (date: string, at: number) => {
    const wish = wishOn(offering, length, { date, here, who })
    const free = new Map<number, { id: string; name: string }>()
    // The chosen professional comes first, so that she is offered wherever she is free.
    for (const person of wishedFirst(offering, missed.collaboratorId)) {
      for (const minute of freeStarts(dayOf(offering, person, date, at), wish)) {
        if (!free.has(minute)) free.set(minute, person)
      }
    }
    return [...free].map(([minute, person]) => ({ date, minute, person }))
  }
  return nearestOf(missed, timesOn, ahead)
}

type FreeTime = LocalTime & { person: { id: string; name: string } | undefined }

/** Of its own day, then of the days after it, until there are enough. */
function nearestOf(
  missed: LocalTime,
  timesOn: (date: string, at: number) => FreeTime[],
  ahead = daysAhead,
): Alternative[] {
  const found: Alternative[] = []
  for (const [at, date] of datesFrom(missed.date, ahead + 1).entries()) {
    for (const { minute, person } of nearestFirst(timesOn(date, at), missed)) {
      const collaborator = { collaboratorId: person?.id ?? null, collaboratorName: person?.name ?? null }
      found.push({ date, startTime: timeOf(minute), ...collaborator })
      if (found.length === most) return found
    }
  }
  return found
}

function wishedFirst({ staff }: Offering, id: string) {
  return [...staff.filter((person) => person.id === id), ...staff.filter((person) => person.id !== id)]
}
