import { constraintOf, type Tx } from '../platform/database/db.ts'
import { aloneIn } from '../platform/database/savepoint.ts'
import type { Placement } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'
import { updateTimeAfter } from './store/visit-changes.ts'
import { inFull, partsWaiting } from './waived-time.ts'

/**
 * A part of a visit has left this place: a part that goes without its time after because of it gets that back, unless
 * somebody else has that time. The parts and the day of the place are locked.
 */
export async function restoreTimeAfter(
  tx: Tx,
  parts: readonly KnownAppointment[],
  left: Placement,
  now: Date,
): Promise<void> {
  for (const part of partsWaiting(parts, left)) {
    const { company_id: companyId, id } = part
    const near = [{ collaboratorId: left.collaborator_id, date: left.day }]
    await deleteHolds(tx, { companyId, near, now })
    try {
      await aloneIn(tx, () => updateTimeAfter(tx, { companyId, id }, inFull(part)))
    } catch (error) {
      if (constraintOf(error) !== 'appointments_no_overlap') throw error
    }
  }
}
