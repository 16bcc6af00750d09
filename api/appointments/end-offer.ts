import type { Deps } from '../deps.ts'
import { enqueueOfferEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { endHolds } from './end-holds.ts'
import type { AppointmentRow } from './store/appointments.ts'
import type { CollaboratorDay } from './store/moves.ts'
import { type OfferRow, updateOpenOffer } from './store/offers.ts'

type Settling = {
  outcome: NonNullable<OfferRow['outcome']>
  at: Date
  /** Only this offer. */
  only?: string
  /** The days that the appointments leave and go to: the expired holds there end too. */
  near?: readonly CollaboratorDay[]
}

type Row = Pick<AppointmentRow, 'company_id' | 'id'>

/**
 * Ends the offer that waits for this appointment's client, if there is one, and what it holds. If the offer has already
 * expired, this notifies the company. The job and a change may both come here; the first one notifies. The appointment
 * is locked.
 */
export async function settleOffer(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  row: Row,
  settling: Settling,
): Promise<boolean> {
  return (await settleOffers(tx, deps, [row], settling)) > 0
}

/** The same for several of one company. All that is held for them ends at once. How many offers have ended. */
export async function settleOffers(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  rows: readonly Row[],
  { near = [], ...settling }: Settling,
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const companyId = first.company_id
  const offers: { appointmentId: string; offerId: string; endsAt: Date }[] = []
  for (const { id } of rows) {
    const settled = await updateOpenOffer(tx, { companyId, id }, settling)
    if (settled) offers.push({ appointmentId: id, offerId: settled.id, endsAt: settled.ends_at })
  }
  const offerIds = offers.map(({ offerId }) => offerId)
  if (offers.length > 0 || near.length > 0)
    await endHolds(tx, { jobs }, { companyId, offerIds, near, now: settling.at })
  // Who withdraws or replaces an expired offer knows of its end. A client may answer in its last millisecond.
  const unanswered = settling.outcome === 'expired' || settling.outcome === 'changed'
  for (const { endsAt, ...about } of offers) {
    if (unanswered && endsAt <= settling.at)
      await enqueueOfferEvent(tx, jobs, { companyId, ...about, event: 'offer_unanswered' })
  }
  return offers.length
}
