import type { Deps } from '../deps.ts'
import { enqueueOfferEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'
import type { CollaboratorDay } from './store/moves.ts'
import { type OfferRow, updateOpenOffer } from './store/offers.ts'

type Settling = {
  outcome: NonNullable<OfferRow['outcome']>
  at: Date
  /** Only this offer. */
  only?: string
  /** Where the appointment goes: the expired holds there end too. */
  near?: readonly CollaboratorDay[]
}

/**
 * Ends the offer that waits for this appointment's client, if there is one, and what it holds. If the offer has already
 * expired, this notifies the company. The job and a change may both come here; the first one notifies. The appointment
 * is locked.
 */
export async function settleOffer(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { company_id: companyId, id }: Pick<AppointmentRow, 'company_id' | 'id'>,
  { near = [], ...settling }: Settling,
): Promise<boolean> {
  const settled = await updateOpenOffer(tx, { companyId, id }, settling)
  const offerId = settled?.id
  if (offerId || near.length > 0) await deleteHolds(tx, { companyId, offerId, near, now: settling.at })
  // Who withdraws or replaces an expired offer knows of its end. A client may answer in its last millisecond.
  const unanswered = settling.outcome === 'expired' || settling.outcome === 'changed'
  if (settled && unanswered && settled.ends_at <= settling.at) {
    const about = { companyId, appointmentId: id, offerId: settled.id }
    await enqueueOfferEvent(tx, jobs, { ...about, event: 'offer_unanswered' })
  }
  return settled !== undefined
}
