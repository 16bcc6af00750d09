import type { OwnOffer } from '@encaixe/contract/offers.ts'
import type { Db } from '../platform/database/db.ts'
import { offerView } from './offer-state.ts'
import { selectAppointmentsOf } from './store/appointments.ts'
import { selectOwnOffers } from './store/offers.ts'
import { viewOf } from './visit-view.ts'

/** The offers that wait for this client's answer, the first to end first. Few: a client's bookings are capped. */
export async function listOwnOffers(db: Db, userId: string, now: Date): Promise<OwnOffer[]> {
  const waiting = await selectOwnOffers(db, userId, now)
  const rows = await selectAppointmentsOf(
    db,
    userId,
    waiting.map(({ appointment_id }) => appointment_id),
  )
  return waiting.flatMap((offer) => {
    const row = rows.find(({ id }) => id === offer.appointment_id)
    return row ? [{ appointment: viewOf(row), offer: offerView(offer) }] : []
  })
}
