import { constraintOf, type Tx } from '../platform/database/db.ts'
import { aloneIn } from '../platform/database/savepoint.ts'
import type { Placement } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { updateTimeAfter } from './store/visit-changes.ts'
import { inFull, partsWaiting } from './waived-time.ts'

/**
 * A part of a visit has left this place: the part before it gets its dropped time after back, unless that is taken. The
 * parts and the day of the place are locked, and no expired hold is left there.
 */
export async function restoreTimeAfter(
  tx: Tx,
  parts: readonly KnownAppointment[],
  left: Placement,
): Promise<void> {
  for (const part of partsWaiting(parts, left)) {
    const { company_id: companyId, id } = part
    try {
      await aloneIn(tx, () => updateTimeAfter(tx, { companyId, id }, inFull(part)))
    } catch (error) {
      if (constraintOf(error) !== 'appointments_no_overlap') throw error
    }
  }
}
