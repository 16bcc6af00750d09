import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueOfferEvent } from '../notifications/facade.ts'
import { deleteExpiredHolds, deleteHolds } from './store/holds.ts'
import { lockAppointment } from './store/moves.ts'
import { selectEndedOffers, updateOpenOffer } from './store/offers.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

const page = 100

/** Tells each company of the offers that nobody answered, and deletes what is held no more. */
export async function expireOffers(deps: Needs): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  for (let ended = page; ended === page; ) {
    const offers = await selectEndedOffers(database.db, now, page)
    for (const offer of offers) await expireOffer(deps, offer, now)
    ended = offers.length
  }
  for (let deleted = page; deleted === page; ) {
    deleted = await database.transaction((tx) => deleteExpiredHolds(tx, now, page))
  }
}

type Ended = Awaited<ReturnType<typeof selectEndedOffers>>[number]

/** An answer in the same moment has the appointment's lock: one of the two ends the offer. */
function expireOffer(
  { database, jobs }: Needs,
  { company_id: companyId, appointment_id: appointmentId, id: offerId }: Ended,
  now: Date,
): Promise<void> {
  return database.transaction(async (tx) => {
    const key = { companyId, id: appointmentId }
    const row = await lockAppointment(tx, key)
    const ended = row && (await updateOpenOffer(tx, key, { outcome: 'expired', at: now, only: offerId }))
    if (!ended) return
    await deleteHolds(tx, { companyId, offerId, now })
    await enqueueOfferEvent(tx, jobs, { companyId, appointmentId, offerId, event: 'offer_unanswered' })
    publishAppointmentChange(tx, 'changed', row)
  })
}
