import type { Deps } from '../deps.ts'
import { createLinks } from '../notifications/facade.ts'
import type { Refused } from '../platform/refused.ts'
import { appointmentMissing } from './find-visit.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { selectLastOffer } from './store/offers.ts'

/**
 * A link to choose for the signed-in client, as her message has one: there is no second way to answer an offer, and the
 * page of one that was answered or is over says so. The message's own link cannot be read back.
 */
export function openOffer(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company_id: companyId, id: appointmentId }: KnownAppointment,
): Promise<{ path: string } | Refused<'not_found'>> {
  return database.transaction(async (tx) => {
    const offer = await selectLastOffer(tx, { companyId, id: appointmentId })
    if (!offer) return appointmentMissing
    const about = { companyId, appointmentId, offerId: offer.id, now: clock.now() }
    const { choose } = await createLinks(tx, { ...about, purposes: ['choose'], publicUrl: '' })
    return { path: choose }
  })
}
