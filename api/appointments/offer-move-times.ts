import type { MoveTimes } from '@encaixe/contract/calendar.ts'
import { freeStarts, isAnyFree } from '@encaixe/contract/free-starts.ts'
import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { daysOfMonth, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import { photoPath } from '../photos/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { refuseLate } from './check-notice.ts'
import { findMoveOffering } from './find-offering.ts'
import { byName, dayOf, type Offering, takesBookings, wishOn, withOnly } from './offering.ts'
import { hasBegun } from './place.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { selectOpenOffers } from './store/offers.ts'
import { fullTimeAfter } from './waived-time.ts'

export const lengthOf = (row: AppointmentRow) => ({
  duration: row.end_minute - row.start_minute,
  buffer: fullTimeAfter(row),
})

type Mover = 'company' | 'client'
/** `only` she, for whom the caller may move it. */
type Moving = { by: Mover; only?: string | null | undefined }

/** An appointment that cannot be moved at all has no free times. Who is offered other times may choose past the limit. */
export async function isMovable(
  db: Db | Tx,
  row: AppointmentRow,
  { offering, by, now }: { offering: Offering; by: Mover; now: Date },
): Promise<boolean> {
  if (row.status !== 'scheduled') return false
  const here = localTime(now, offering.company.timezone)
  if (by === 'company') return offering.subscribed && row.day >= here.date
  if (!takesBookings(offering) || hasBegun(row, here)) return false
  if (!refuseLate(offering.company, row, here)) return true
  return (await selectOpenOffers(db, row.company_id, [row.id], now)).length > 0
}

/** The free times of one day for a move, by professional. The appointment's own time counts as free. */
export async function offerMoveTimes(
  db: Db | Tx,
  appointment: AppointmentRow,
  { date, collaboratorId, by, only }: Moving & { date: string; collaboratorId?: string | undefined },
  now: Date,
): Promise<MoveTimes | Refused<'company_inactive'>> {
  const offering = withOnly(await findMoveOffering(db, appointment, { from: date, to: date }, now), only)
  if (by === 'client' && !takesBookings(offering)) return refused('company_inactive')
  const length = lengthOf(appointment)
  const here = localTime(now, offering.company.timezone)
  const wish = wishOn(offering, length, { date, here, who: by })
  const movable = await isMovable(db, appointment, { offering, by, now })
  const people = offering.staff
    .filter(({ id }) => collaboratorId === undefined || id === collaboratorId)
    .toSorted(byName)
    .map((person) => ({
      collaboratorId: person.id,
      name: person.name,
      photo: photoPath(person.photoId),
      times: movable ? freeStarts(dayOf(offering, person, date, 0), wish).map(timeOf) : [],
    }))
  return { date, duration: length.duration, people }
}

/** The days of a month that have such a time with any professional. */
export async function offerMoveDays(
  db: Db | Tx,
  appointment: AppointmentRow,
  { month, by, only }: Moving & { month: string },
  now: Date,
): Promise<AvailableDay[]> {
  const dates = daysOfMonth(month)
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const offering = withOnly(await findMoveOffering(db, appointment, { from, to }, now), only)
  const here = localTime(now, offering.company.timezone)
  const movable = await isMovable(db, appointment, { offering, by, now })
  return dates.map((date, at) => {
    const wish = wishOn(offering, lengthOf(appointment), { date, here, who: by })
    const days = offering.staff.map((person) => dayOf(offering, person, date, at))
    return { date, free: movable && isAnyFree(days, wish) }
  })
}
