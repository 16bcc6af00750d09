import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { isRefused } from '../platform/refused.ts'
import { type Approved, type BookingWish, draftsOf } from './approve-booking.ts'
import { endHolds } from './end-holds.ts'
import { findOffering } from './find-offering.ts'
import { type Offering, restrict } from './offering.ts'
import { insertTogether, type KnownAppointment } from './store/appointments.ts'
import { type MissCode, placeChain, planVisit, withoutBusy } from './visit-plan.ts'

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

export async function writeVisit(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { known, ...placing }: Placing,
  now: Date,
): Promise<KnownAppointment[] | MissCode> {
  const { wish, date } = placing
  return placeChain({
    offering: known ? restrict(known, placing.people) : await readAgain(tx, placing, now),
    partsIn: (offering) => partsIn(offering, placing),
    async write(parts, offering) {
      const rows = draftsOf({ ...placing, offering, parts, now })
      if (await insertTogether(tx, rows)) return rows
      // An expired hold is free at once, although its row is still there.
      const near = rows.map(({ collaborator_id: collaboratorId }) => ({ collaboratorId, date }))
      await endHolds(tx, deps, { companyId: wish.companyId, near, now })
      return undefined
    },
    readAgain: () => readAgain(tx, placing, now),
  })
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
  const offering = await findOffering(tx, asked, now)
  if (isRefused(offering))
    throw new Error(`Company ${companyId} of a booking vanished although it was locked`)
  return restrict(offering, people)
}
