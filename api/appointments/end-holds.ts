import { endDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { openTime, spansLeft } from './open-time.ts'
import { bySystem, changeOf, sequenceOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { deleteHolds, type Ending, type HeldRow } from './store/holds.ts'
import { selectAppointmentsById } from './store/hours.ts'
import { insertChanges } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { visitIdOf } from './visit-view.ts'

/** Deletes held times of offers, and cancels bookings whose time to wait for a yes or for a deposit is over. */
export async function endHolds(tx: Tx, deps: Pick<Deps, 'jobs'>, ending: Ending): Promise<void> {
  const { asked, ended } = await deleteHolds(tx, ending)
  await openHeld(tx, deps, ending.companyId, ended, ending.now)
  if (asked.length === 0) return
  const rows = await selectAppointmentsById(tx, ending.companyId, asked)
  for (const parts of Map.groupBy(rows, visitIdOf).values()) await expireVisit(tx, deps, parts, ending.now)
}

/** The held rows are deleted, so their openings name no appointment. */
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

/** Nobody answered or paid in time. All parts of the visit, locked. */
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
