import type { Tx } from '../platform/database/db.ts'
import { isRefused } from '../platform/refused.ts'
import { type Approved, type BookingWish, draftsOf } from './approve-booking.ts'
import { findVisitOffering } from './find-offering.ts'
import type { Offering } from './offering.ts'
import { insertTogether, type KnownAppointment } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'
import { planVisit, withoutBusy } from './visit-plan.ts'

export type MissCode = 'slot_taken' | 'slot_unavailable'

export type Placing = {
  wish: BookingWish
  approved: Approved
  date: string
  ids: { visit: string; series: string | null }
  /** Who may take an item: they are locked. */
  people: ReadonlySet<string>
  /** What is known of this date already. */
  known?: Offering | undefined
}

/** Every try that fails was overtaken by another booking, so this many in a row mean a fault of ours. */
const mostTries = 40

/**
 * Writes one visit. The constraint decides whether a time is taken: whoever loses it to another booking tries the next people
 * who are free, until nobody is.
 */
export async function writeVisit(
  tx: Tx,
  { known, ...placing }: Placing,
  now: Date,
): Promise<KnownAppointment[] | MissCode> {
  const { wish, approved, date } = placing
  let offering = known ? restrict(known, placing) : await readAgain(tx, placing, now)
  for (let tries = 0; tries < mostTries; tries++) {
    const parts = partsIn(offering, placing)
    if (!parts) return isPossible(offering, placing) ? 'slot_taken' : 'slot_unavailable'
    const rows = draftsOf({ ...placing, offering, parts, now })
    if (await insertTogether(tx, rows)) return rows
    // An expired hold is free at once, although its row is still there.
    const near = rows.map(({ collaborator_id: collaboratorId }) => ({ collaboratorId, date }))
    await deleteHolds(tx, { companyId: wish.companyId, near, now })
    offering = await readAgain(tx, placing, now)
  }
  throw new Error(`Visit ${placing.ids.visit} of ${approved.reader} lost ${mostTries} chains in a row`)
}

/** Whether only other appointments keep the visit from this date. */
export const isPossible = (offering: Offering, placing: Pick<Placing, 'wish' | 'approved' | 'date'>) =>
  partsIn(withoutBusy(offering), placing) !== undefined

const partsIn = (offering: Offering, { wish, approved, date }: Pick<Placing, 'wish' | 'approved' | 'date'>) =>
  planVisit(offering, wish.items).partsAt({ ...approved, date, who: approved.reader })

export async function readAgain(
  tx: Tx,
  { wish, date, people }: Pick<Placing, 'wish' | 'date' | 'people'>,
  now: Date,
): Promise<Offering> {
  const { companyId, items } = wish
  const asked = { companyId, items, days: { from: date, to: date }, busy: 'booked' as const }
  const offering = await findVisitOffering(tx, asked, now)
  if (isRefused(offering))
    throw new Error(`Company ${companyId} of a booking vanished although it was locked`)
  return restrict(offering, { people })
}

/** Without those who began to perform an item after the locks were taken. */
const restrict = (offering: Offering, { people }: Pick<Placing, 'people'>): Offering => ({
  ...offering,
  staff: offering.staff.filter(({ id }) => people.has(id)),
})
