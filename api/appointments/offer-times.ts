import type { MoveTimes } from '@encaixe/contract/calendar.ts'
import { freeStartsOfAny } from '@encaixe/contract/free-starts.ts'
import type { AvailableCollaborator, AvailableDay, Slot } from '@encaixe/contract/free-times.ts'
import { daysOfMonth, localTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { VisitTime } from '@encaixe/contract/visits.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { refuseLate } from './check-notice.ts'
import { findMoveOffering } from './find-offering.ts'
import {
  closedFor,
  daysOn,
  type For,
  type Offering,
  type Professional,
  takesBookings,
  type When,
  wishOn,
  withOnly,
} from './offering.ts'
import { hasBegun } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import type { Days } from './store/offering.ts'
import { selectOpenOffers } from './store/offers.ts'
import { selectVisit } from './store/visits.ts'
import { itemsFor } from './visit-moves.ts'
import { planOne, planVisit, withoutBusy } from './visit-plan.ts'
import { visitIdOf } from './visit-view.ts'

type Closed = Refused<'company_inactive' | 'procedure_inactive'>
type Asked = { items: readonly VisitItem[]; who: For }

const hereIn = ({ company }: Offering, now: Date) => localTime(now, company.timezone)

const timesFrom = (starts: readonly number[], duration: number): VisitTime[] =>
  starts.map((start) => ({ startTime: timeOf(start), endTime: timeOf(start + duration) }))

const availableOf = ({ id, name, role, photoId }: Professional): AvailableCollaborator => ({
  id,
  name,
  role,
  photo: photoPath(photoId),
})

/** The starts of a visit of one to six items on the first day of the offering. */
export function offerTimes(
  offering: Offering,
  { items, date, who }: Asked & { date: string },
  now: Date,
): VisitTime[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const { duration, startsOn } = planVisit(offering, items)
  return timesFrom(startsOn({ date, here: hereIn(offering, now), who }), duration)
}

/** Lists the days of the month, which is also the first month of the offering. */
export function offerDays(
  offering: Offering,
  { items, month, who }: Asked & { month: string },
  now: Date,
): AvailableDay[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  return listDays(offering, { items, dates: daysOfMonth(month) }, { here: hereIn(offering, now), who })
}

type Listed = { items: readonly VisitItem[]; dates: readonly string[] }

/** A day is open when the visit would fit without the appointments, so a day on which nobody works is not full. */
function listDays(offering: Offering, { items, dates }: Listed, when: Omit<When, 'date'>): AvailableDay[] {
  const { isFreeOn } = planVisit(offering, items)
  const { isFreeOn: isOpenOn } = planVisit(withoutBusy(offering), items)
  return dates.map((date, at) => {
    const free = isFreeOn({ date, at, ...when })
    return { date, free, open: free || isOpenOn({ date, at, ...when }) }
  })
}

/** Returns, for each item, the professionals with whom the visit fits at this start of the offering's first day. */
export function offerPeople(
  offering: Offering,
  { items, date, startTime, who }: Asked & { date: string; startTime: string },
  now: Date,
): AvailableCollaborator[][] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const when = { date, here: hereIn(offering, now), who, minute: minuteOf(startTime) }
  return planVisit(offering, items)
    .peopleAt(when)
    .map((people) => people.map(availableOf))
}

/** Lists the free times for any length with the offering's professionals, plus the time after its procedure, if any. */
export function offerLength(
  offering: Offering,
  { date, who, duration }: { date: string; who: For; duration: number },
  now: Date,
): Slot[] | Closed {
  const closed = closedFor(offering)
  if (closed) return closed
  const buffer = offering.procedures[0]?.buffer ?? 0
  const wish = wishOn(offering, { duration, buffer }, { date, here: hereIn(offering, now), who })
  const starts = freeStartsOfAny(offering.staff.map(daysOn(offering, date, 0)), wish)
  return starts.map((start) => ({ startTime: timeOf(start) }))
}

/** The reader of times of a move. `only`: the professional whose appointments the reader may move; null for all. */
export type Mover = { who: For; only?: string | null | undefined }

/** Whether the visit can move at all. A client with an offer of other times may move later than the notice allows. */
async function isMovable(
  db: Db | Tx,
  row: KnownAppointment,
  { offering, who, now }: { offering: Offering; who: For; now: Date },
): Promise<boolean> {
  if (row.status !== 'scheduled') return false
  const here = hereIn(offering, now)
  if (who === 'company') return offering.subscribed && row.day >= here.date
  if (!takesBookings(offering) || hasBegun(row, here)) return false
  if (!refuseLate(offering.company, row, here)) return true
  return (await selectOpenOffers(db, row.company_id, [row.id], now)).length > 0
}

/** Reads the offering for a move; the appointments' own time counts as free. Starts are returned only if `movable`. */
async function readMove(
  db: Db | Tx,
  rows: readonly [KnownAppointment, ...KnownAppointment[]],
  { days, who, only }: Mover & { days: Days },
  now: Date,
) {
  const offering = withOnly(await findMoveOffering(db, rows, { days }, now), only)
  const movable = await isMovable(db, rows[0], { offering, who, now })
  return { offering, movable, when: { here: hereIn(offering, now), who } }
}

const anybodyFor = ({ procedure_id: procedureId }: KnownAppointment) => ({
  procedureId,
  collaboratorId: null,
})

/** The free times of one day for the move of one appointment, by professional. */
export async function offerMoveTimes(
  db: Db | Tx,
  row: KnownAppointment,
  { date, collaboratorId, ...mover }: Mover & { date: string; collaboratorId?: string | undefined },
  now: Date,
): Promise<MoveTimes | Refused<'company_inactive'>> {
  const days = { from: date, to: date }
  const { offering, movable, when } = await readMove(db, [row], { days, ...mover }, now)
  if (mover.who === 'client' && !takesBookings(offering)) return refused('company_inactive')
  const { duration, startsByPerson } = planOne(offering, anybodyFor(row))
  const people = startsByPerson({ date, ...when })
    .filter(({ professional: { id } }) => collaboratorId === undefined || id === collaboratorId)
    .map(({ professional: { id, name, photoId }, starts }) => ({
      collaboratorId: id,
      name,
      photo: photoPath(photoId),
      times: movable ? starts.map(timeOf) : [],
    }))
  return { date, duration, people }
}

/** The days of a month on which one appointment can move to a free time with any professional. */
export async function offerMoveDays(
  db: Db | Tx,
  row: KnownAppointment,
  { month, ...mover }: Mover & { month: string },
  now: Date,
): Promise<AvailableDay[]> {
  return daysFor(db, [row], { items: [anybodyFor(row)], ...mover, month }, now)
}

async function daysFor(
  db: Db | Tx,
  rows: readonly [KnownAppointment, ...KnownAppointment[]],
  { month, items, ...mover }: Mover & { items: readonly VisitItem[]; month: string },
  now: Date,
): Promise<AvailableDay[]> {
  const dates = daysOfMonth(month)
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const { offering, movable, when } = await readMove(db, rows, { ...mover, days: { from, to } }, now)
  return movable ? listDays(offering, { items, dates }, when) : dates.map(closedDay)
}

const closedDay = (date: string): AvailableDay => ({ date, free: false, open: false })

type VisitMover = Mover & { items?: readonly VisitItem[] | undefined }
type NotMoved = Refused<'appointment_closed' | 'invalid'>

/** The starts of one day to which all scheduled parts of a visit can move. */
export async function offerVisitMoveTimes(
  db: Db | Tx,
  parts: readonly KnownAppointment[],
  { date, ...mover }: VisitMover & { date: string },
  now: Date,
): Promise<VisitTime[] | NotMoved> {
  const moving = await wholeVisit(db, parts, mover)
  if (isRefused(moving)) return moving
  if (!moving.isWhole) return []
  const asked = { ...mover, days: { from: date, to: date } }
  const { offering, movable, when } = await readMove(db, moving.rows, asked, now)
  const { startsOn, duration } = planVisit(offering, moving.items)
  return movable ? timesFrom(startsOn({ date, ...when }), duration) : []
}

/** The days of a month that have a start to which all scheduled parts of a visit can move. */
export async function offerVisitMoveDays(
  db: Db | Tx,
  parts: readonly KnownAppointment[],
  { month, ...mover }: VisitMover & { month: string },
  now: Date,
): Promise<AvailableDay[] | NotMoved> {
  const moving = await wholeVisit(db, parts, mover)
  if (isRefused(moving)) return moving
  if (!moving.isWhole) return daysOfMonth(month).map(closedDay)
  return daysFor(db, moving.rows, { ...mover, items: moving.items, month }, now)
}

/** The parts that move together when a visit moves. `isWhole`: the caller may move all, as no part is a colleague's. */
async function wholeVisit(
  db: Db | Tx,
  parts: readonly KnownAppointment[],
  { items: asked, only }: VisitMover,
) {
  const [first, ...others] = parts.filter(({ status }) => status === 'scheduled')
  if (!first) return refused('appointment_closed')
  const rows = [first, ...others] as const
  const items = itemsFor(rows, asked)
  if (isRefused(items)) return items
  const whole = only ? await selectVisit(db, { companyId: first.company_id }, visitIdOf(first)) : parts
  const isWhole = whole.filter(({ status }) => status === 'scheduled').length === rows.length
  return { rows, items, isWhole }
}
