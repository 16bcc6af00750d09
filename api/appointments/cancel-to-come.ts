import type { Deps } from '../deps.ts'
import { deliverBookingEvent } from '../notifications/facade.ts'
import type { CompanyId } from '../platform/ids.ts'
import { cancelParts } from './cancel-parts.ts'
import { type By, byTime } from './place.ts'
import { type PersonScope, selectVisitsToCome } from './store/of-person.ts'
import { lockVisit } from './store/visit-changes.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>
const batch = 200

/**
 * Cancels the visits to come of a person, or of a whole company, however late it is, each in its own transaction. Their messages
 * are written at once: afterwards the names and addresses in them may be gone.
 */
export async function cancelToCome(
  deps: Needs,
  scope: PersonScope | { companyId: CompanyId },
  by: By,
): Promise<void> {
  const { database, clock } = deps
  const { companyId } = scope
  for (let found = batch; found === batch; ) {
    const visits = await selectVisitsToCome(database.db, scope, clock.now(), batch)
    found = visits.length
    for (const id of visits) {
      await cancelWhole(deps, { companyId, id }, by)
      await deliverBookingEvent(deps, {
        companyId,
        appointmentId: id,
        event: 'cancelled',
        byRole: by.role,
      })
    }
  }
}

function cancelWhole(deps: Needs, visit: { companyId: CompanyId; id: string }, by: By): Promise<unknown> {
  return deps.database.transaction(async (tx) => {
    const parts = byTime(await lockVisit(tx, visit))
    const gone = parts.filter(({ status }) => status === 'scheduled')
    return cancelParts(tx, deps, { parts, gone, by, now: deps.clock.now() })
  })
}
