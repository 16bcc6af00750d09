import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { openHeld } from './end-holds.ts'
import { settleOffer } from './end-offer.ts'
import { deleteExpiredHolds } from './store/holds.ts'
import { lockAppointment } from './store/moves.ts'
import { selectEndedOffers } from './store/offers.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

const page = 100

/** Notifies each company of unanswered offers; deletes expired holds. */
export async function expireOffers(deps: Needs): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  for (let ended = page; ended === page; ) {
    const offers = await selectEndedOffers(database.db, now, page)
    for (const offer of offers) await expireOffer(deps, offer, now)
    ended = offers.length
  }
  for (let deleted = page; deleted === page; ) {
    deleted = await database.transaction(async (tx) => {
      const held = await deleteExpiredHolds(tx, now, page)
      for (const [companyId, rows] of Map.groupBy(held, ({ company_id }) => company_id))
        await openHeld(tx, deps, companyId, rows, now)
      return held.length
    })
  }
}

type Ended = Awaited<ReturnType<typeof selectEndedOffers>>[number]

/** An answer in the same moment has the appointment's lock: one of the two ends the offer. */
function expireOffer(
  deps: Needs,
  { company_id: companyId, appointment_id: id, id: only }: Ended,
  now: Date,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const row = await lockAppointment(tx, { companyId, id })
    const ended = row && (await settleOffer(tx, deps, row, { outcome: 'expired', at: now, only }))
    if (ended) publishAppointmentChange(tx, 'changed', row)
  })
}
