import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { bySystem, changeOf, sequenceOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { deleteHolds, type Ending } from './store/holds.ts'
import { selectAppointmentsById } from './store/hours.ts'
import { insertChanges } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { visitIdOf } from './visit-view.ts'

/** Deletes held times of offers, and cancels bookings whose time to wait for a yes is over. */
export async function endHolds(tx: Tx, deps: Pick<Deps, 'jobs'>, ending: Ending): Promise<void> {
  const asked = await deleteHolds(tx, ending)
  if (asked.length === 0) return
  const rows = await selectAppointmentsById(tx, ending.companyId, asked)
  for (const parts of Map.groupBy(rows, visitIdOf).values()) await expireVisit(tx, deps, parts, ending.now)
}

/** Nobody answered in time. All parts of the visit, locked. */
export async function expireVisit(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
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
  for (const part of parts) publishAppointmentChange(tx, 'cancelled', part)
  await enqueueBookingEvent(tx, jobs, {
    companyId,
    appointmentId: visitIdOf(first),
    event: 'cancelled',
    sequence: sequenceOf(parts) + parts.length,
    byRole: 'system',
    asked: 'expired',
  })
}
