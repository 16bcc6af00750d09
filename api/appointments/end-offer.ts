import type { Tx } from '../platform/database/db.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'
import type { CollaboratorDay } from './store/moves.ts'
import { type OfferRow, updateOpenOffer } from './store/offers.ts'

type Settling = {
  outcome: NonNullable<OfferRow['outcome']>
  at: Date
  /** Where the appointment goes: the expired holds there end too. */
  near?: readonly CollaboratorDay[]
}

/** Ends the offer that waits for this appointment's client, if there is one, and what it holds. The appointment is locked. */
export async function settleOffer(
  tx: Tx,
  { company_id: companyId, id }: Pick<AppointmentRow, 'company_id' | 'id'>,
  { outcome, at, near = [] }: Settling,
): Promise<boolean> {
  const offerId = await updateOpenOffer(tx, { companyId, id }, { outcome, at })
  if (offerId || near.length > 0) await deleteHolds(tx, { companyId, offerId, near, now: at })
  return offerId !== undefined
}
