import { localTime } from '@encaixe/contract/local-time.ts'
import type { TakeView } from '@encaixe/contract/message-links.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import { depositOf } from './approve-booking.ts'
import { findMoveOffering, findOffering } from './find-offering.ts'
import { closedFor, type Offering, takesBookings } from './offering.ts'
import { hasBegun, type Start } from './place.ts'
import { selectVisit } from './store/visits.ts'
import { itemsFor } from './visit-moves.ts'
import { planVisit } from './visit-plan.ts'

type Asked = { companyId: CompanyId; items: readonly VisitItem[]; day: string; minute: number }

export type AskedNow = {
  isFree: boolean
  /** The present start of the client's visit; null when the visit cannot move to the earlier time any more. */
  from: Start | null
  /** The price of a new visit. */
  priceCents: number | null
  /** The deposit that the company asks for a new visit. */
  deposit: TakeView['deposit']
}

const gone: AskedNow = { isFree: false, from: null, priceCents: null, deposit: null }

/** Checks whether a client who was asked for this time could book it now. Nothing is locked. */
export async function checkAskedTime(db: Db | Tx, asked: Asked, now: Date): Promise<AskedNow> {
  const { companyId, items, day } = asked
  const offering = await findOffering(db, { companyId, items, days: { from: day, to: day } }, now)
  if (isRefused(offering)) return gone
  const prices = items.flatMap(
    ({ procedureId }) => offering.procedures.find(({ id }) => id === procedureId)?.priceCents ?? [],
  )
  return {
    isFree: closedFor(offering) === undefined && isOnPlan(offering, asked, now),
    from: null,
    priceCents: prices.length > 0 ? prices.reduce((sum, cents) => sum + cents, 0) : null,
    deposit: announcedDeposit(offering, items),
  }
}

/** The deposit without the company's Pix key, which nobody reads before the booking. */
function announcedDeposit(offering: Offering, items: readonly VisitItem[]): TakeView['deposit'] {
  const asked = depositOf(offering, items)
  if (!asked) return null
  const { when, cents, minutes, refund, refundNotice } = asked
  return { when, cents, minutes, refund, refundNotice }
}

/** Checks whether the client's visit could move to an earlier time now; its own time counts as free. */
export async function checkEarlierTime(
  db: Db | Tx,
  { visitId, ...asked }: Asked & { visitId: string },
  now: Date,
): Promise<AskedNow> {
  const { companyId, day, minute } = asked
  const parts = await selectVisit(db, { companyId }, visitId)
  const rows = parts.filter(({ status }) => status === 'scheduled')
  const [first] = rows
  const items = itemsFor(rows, asked.items)
  if (!first || isRefused(items)) return gone
  const offering = await findMoveOffering(db, rows, { days: { from: day, to: day } }, now)
  const isLater = first.day > day || (first.day === day && first.start_minute > minute)
  if (!isLater || hasBegun(first, localTime(now, offering.company.timezone))) return gone
  const isFree = takesBookings(offering) && isOnPlan(offering, { ...asked, items }, now)
  return {
    isFree,
    from: { day: first.day, start_minute: first.start_minute },
    priceCents: null,
    deposit: null,
  }
}

function isOnPlan(offering: Offering, { items, day, minute }: Omit<Asked, 'companyId'>, now: Date): boolean {
  const here = localTime(now, offering.company.timezone)
  return planVisit(offering, items).partsAt({ date: day, minute, here, who: 'client' }) !== undefined
}
