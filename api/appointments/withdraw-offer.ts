import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { settleOffer } from './end-offer.ts'
import type { By } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { lockAppointment } from './store/moves.ts'
import { writeAppointmentActs } from './write-acts.ts'

/** Idempotent: the held times are free, and a message that did not go out yet is not sent. */
export function withdrawOffer(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  { company_id: companyId, id }: KnownAppointment,
  by: By,
): Promise<undefined> {
  return deps.database.transaction(async (tx) => {
    const row = await lockAppointment(tx, { companyId, id })
    const at = deps.clock.now()
    if (row && (await settleOffer(tx, deps, row, { outcome: 'withdrawn', at }))) {
      await writeAppointmentActs(tx, [row], { action: 'withdrawn', at, by })
      publishAppointmentChange(tx, 'changed', row)
    }
    return undefined
  })
}
