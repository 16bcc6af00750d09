import { z } from 'zod'
import { endDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent, enqueueOfferEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { defineJob, type JobKind } from '../platform/jobs/jobs.ts'
import { openTime, spansLeft } from './open-time.ts'
import { bySystem, changeOf, sequenceOf } from './place.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'
import { deleteHolds, type Ending, type HeldRow } from './store/holds.ts'
import { selectAppointmentsById } from './store/hours.ts'
import { type CollaboratorDay, insertChanges } from './store/moves.ts'
import { type OfferRow, updateOpenOffer } from './store/offers.ts'
import { updateRows } from './store/visits.ts'
import { visitIdOf } from './visit-view.ts'

/** Deletes held times of offers, and cancels bookings whose time to wait for an answer or a deposit is over. */
export async function endHolds(tx: Tx, deps: Pick<Deps, 'jobs'>, ending: Ending): Promise<void> {
  const { asked, ended } = await deleteHolds(tx, ending)
  await openHeld(tx, deps, ending.companyId, ended, ending.now)
  if (asked.length === 0) return
  const rows = await selectAppointmentsById(tx, ending.companyId, asked)
  for (const parts of Map.groupBy(rows, visitIdOf).values()) await expireVisit(tx, deps, parts, ending.now)
}

/** Offers the time of held rows to clients who wait. The rows are deleted, so the openings name no appointment. */
export async function openHeld(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  companyId: CompanyId,
  held: readonly HeldRow[],
  now: Date,
): Promise<void> {
  const spans = spansLeft(held).map((span) => ({ ...span, appointmentId: null }))
  await openTime(tx, deps, companyId, spans, now)
}

/** Cancels a visit that the company did not answer or the client did not pay in time. All parts are passed, locked. */
export async function expireVisit(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  parts: readonly KnownAppointment[],
  now: Date,
): Promise<void> {
  const [first] = parts
  if (!first) return
  const companyId = first.company_id
  const ids = parts.map(({ id }) => id)
  await updateRows(tx, companyId, ids, { status: 'cancelled', held_until: null, updated_at: now })
  await insertChanges(
    tx,
    bySystem,
    parts.map((part) => changeOf(part, { kind: 'expired', at: now, by: bySystem })),
  )
  const visit = { companyId, visitId: visitIdOf(first) }
  await endDeposit(tx, visit, { state: 'expired', settled_at: now })
  await openTime(tx, deps, companyId, spansLeft(parts), now)
  for (const part of parts) publishAppointmentChange(tx, 'cancelled', part)
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId,
    appointmentId: visitIdOf(first),
    event: 'cancelled',
    sequence: sequenceOf(parts) + parts.length,
    byRole: 'system',
    asked: 'expired',
  })
}

type Settling = {
  outcome: NonNullable<OfferRow['outcome']>
  at: Date
  /** Limits the settlement to the offer with this id. */
  only?: string
  /** The professionals and days that the appointments leave or move to: expired holds on these days end too. */
  near?: readonly CollaboratorDay[]
}

type Row = Pick<AppointmentRow, 'company_id' | 'id'>

/**
 * Ends the open offer of this appointment, if there is one, and the times that it holds. If the offer has already
 * expired, this notifies the company. Both the job of expired offers and a change of the appointment may call this;
 * only the first call notifies. The appointment is locked.
 */
export async function settleOffer(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  row: Row,
  settling: Settling,
): Promise<boolean> {
  return (await settleOffers(tx, deps, [row], settling)) > 0
}

/** Settles offers of several appointments of one company, and ends their held times. Returns how many offers ended. */
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
  // A member who withdraws or replaces an expired offer sees its end. A client may answer in the last millisecond.
  const unanswered = settling.outcome === 'expired' || settling.outcome === 'changed'
  for (const { endsAt, ...about } of offers) {
    if (unanswered && endsAt <= settling.at)
      await enqueueOfferEvent(tx, jobs, { companyId, ...about, event: 'offer_unanswered' })
  }
  return offers.length
}

/** Runs every minute, so that a company is soon notified that the client did not answer. */
export const expireOffersJob = defineJob({ name: 'end-offers', schema: z.object({}), expireIn: 300 })

/** Runs every minute, so that a client is soon notified that the company did not answer. */
export const expireRequestsJob = defineJob({ name: 'end-requests', schema: z.object({}), expireIn: 300 })

/** The queue reads the clock of the database, which may be a little ahead of the clock of the process. */
const clockTolerance = 1_000

/** Runs the job when the held time ends, so that waiting clients are asked at once, not up to a minute later. */
export async function scheduleEnd(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  kind: JobKind<object>,
  at: Date,
): Promise<void> {
  await jobs.send(tx, kind, {}, { runAt: new Date(at.getTime() + clockTolerance) })
}
