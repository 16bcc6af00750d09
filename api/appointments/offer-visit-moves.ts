import type { AvailableDay } from '@encaixe/contract/free-times.ts'
import { daysOfMonth, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { VisitTime } from '@encaixe/contract/visits.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { findVisitMoveOffering } from './find-offering.ts'
import type { FoundVisit } from './find-visit.ts'
import { isMovable } from './offer-move-times.ts'
import { withOnly } from './offering.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectVisit } from './store/visits.ts'
import { itemsFor } from './visit-moves.ts'
import { planVisit } from './visit-plan.ts'
import { visitIdOf } from './visit-view.ts'

type Items = { items?: readonly VisitItem[] | undefined }
type Closed = Refused<'appointment_closed' | 'invalid'>

/** The starts of one day to which a visit can move. Its own time counts as free. */
export async function offerVisitMoveTimes(
  db: Db | Tx,
  found: FoundVisit,
  { date, items }: Items & { date: string },
  now: Date,
): Promise<VisitTime[] | Closed> {
  const plan = await planMove(db, found, { items, days: { from: date, to: date } }, now)
  if (isRefused(plan)) return plan
  return plan.startsOn(date, 0).map((start) => ({
    startTime: timeOf(start),
    endTime: timeOf(start + plan.duration),
  }))
}

/** The days of a month that have such a start. */
export async function offerVisitMoveDays(
  db: Db | Tx,
  found: FoundVisit,
  { month, items }: Items & { month: string },
  now: Date,
): Promise<AvailableDay[] | Closed> {
  const dates = daysOfMonth(month)
  const [from = '', to = from] = [dates[0], dates.at(-1)]
  const plan = await planMove(db, found, { items, days: { from, to } }, now)
  if (isRefused(plan)) return plan
  return dates.map((date, at) => ({ date, free: plan.startsOn(date, at, 1).length > 0 }))
}

type Asked = Items & { days: { from: string; to: string } }

/** A visit that cannot be moved at all has no starts. */
async function planMove(
  db: Db | Tx,
  { parts, company }: FoundVisit,
  { items: asked, days }: Asked,
  now: Date,
) {
  const rows = parts.filter(({ status }) => status === 'scheduled')
  const [first] = rows
  if (!first) return refused('appointment_closed')
  const items = itemsFor(rows, asked)
  if (isRefused(items)) return items
  const offering = await findVisitMoveOffering(db, rows, { days }, now)
  const here = localTime(now, offering.company.timezone)
  const by = company ? 'company' : 'client'
  const isHers = !company?.only || (await isWhole(db, rows, company.id))
  const movable = isHers && (await isMovable(db, first, { offering, by, now }))
  const { duration, startsOn } = planVisit(withOnly(offering, company?.only), items)
  return {
    duration,
    startsOn: (date: string, at: number, most?: number) =>
      movable ? startsOn({ date, at, here, who: by }, most) : [],
  }
}

/** Whether nobody else has a part of what is scheduled: these are one professional's. */
async function isWhole(db: Db | Tx, rows: readonly KnownAppointment[], companyId: CompanyId) {
  const [first] = rows
  const parts = first ? await selectVisit(db, { companyId }, visitIdOf(first)) : []
  return parts.filter(({ status }) => status === 'scheduled').length === rows.length
}
