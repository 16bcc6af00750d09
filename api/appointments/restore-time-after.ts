import type { Tx } from '../platform/database/db.ts'
import { constraintOf } from '../platform/database/db.ts'
import { aloneIn } from '../platform/database/savepoint.ts'
import type { Placement } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { deleteHolds } from './store/holds.ts'
import { updateTimeAfter } from './store/visit-changes.ts'
import { inFull, partBefore } from './waived-time.ts'

/**
 * A part of a visit has left this place: the part before it gets the time after it back, unless somebody else has that time.
 * The parts and the day of the place are locked.
 */
export async function restoreTimeAfter(
  tx: Tx,
  others: readonly KnownAppointment[],
  left: Placement,
  now: Date,
): Promise<void> {
  const before = partBefore(others, left)
  if (!before || before.waived_minutes === 0) return
  const { company_id: companyId, id } = before
  const near = [{ collaboratorId: left.collaborator_id, date: left.day }]
  await deleteHolds(tx, { companyId, near, now })
  try {
    await aloneIn(tx, () => updateTimeAfter(tx, { companyId, id }, inFull(before)))
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
  }
}
