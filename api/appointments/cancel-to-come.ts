import type { Deps } from '../deps.ts'
import { deliverBookingEvent } from '../notifications/facade.ts'
import type { CompanyId } from '../platform/ids.ts'
import { cancelParts, endRequest } from './cancel-parts.ts'
import { type By, byTime } from './place.ts'
import { type PersonScope, selectVisitsToCome } from './store/of-person.ts'
import { lockVisit } from './store/visit-changes.ts'
import { isOpen } from './waiting.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'>
const batch = 200

/**
 * Cancels the visits to come of a person, or of a whole company, however late it is, each in its own transaction. Their messages
 * are written at once: afterwards the names and addresses in them may be gone. False when another turn would find more.
 */
export async function cancelToCome(
  deps: Needs,
  scope: PersonScope | { companyId: CompanyId },
  by: By,
): Promise<boolean> {
  const { database, clock } = deps
  const { companyId } = scope
  const visits = await selectVisitsToCome(database.db, scope, clock.now(), batch)
  let cancelled = 0
  for (const id of visits) {
    const { count, asked } = await cancelWhole(deps, { companyId, id }, by)
    cancelled += count
    const about = { companyId, appointmentId: id, event: 'cancelled' as const, byRole: by.role, asked }
    await deliverBookingEvent(deps, about, { atErasure: 'account' in scope && scope.account !== null })
  }
  return visits.length < batch || cancelled === 0
}

/** A visit that waits for the company's yes ends like any answer to it; one that waits for a deposit is cancelled. */
function cancelWhole(deps: Needs, visit: { companyId: CompanyId; id: string }, by: By) {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const parts = byTime(await lockVisit(tx, visit))
    const gone = parts.filter((part) => isOpen(part, now))
    if (gone[0]?.status !== 'held') {
      await cancelParts(tx, deps, { parts, gone, by, now })
      return { count: gone.length, asked: undefined }
    }
    const declined = by.role === 'company' && !gone[0].deposit
    await endRequest(tx, deps, { parts, gone, by, now }, declined ? 'declined' : 'cancelled')
    return { count: gone.length, asked: declined ? ('declined' as const) : ('withdrawn' as const) }
  })
}
