import type { Visit } from '@encaixe/contract/visits.ts'
import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { cancelParts } from './cancel-parts.ts'
import { checkNotice } from './check-notice.ts'
import { type By, byTime } from './place.ts'
import type { Key } from './store/appointments.ts'
import { lockVisit } from './store/visit-changes.ts'
import { visitOf } from './visit-view.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

/** All that is still scheduled of a visit. Idempotent: a second cancel changes nothing. */
export function cancelVisit(
  deps: Needs,
  visit: Key,
  by: By,
): Promise<Visit | Refused<'appointment_closed' | 'too_late'>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const parts = byTime(await lockVisit(tx, visit))
    const gone = parts.filter(({ status }) => status === 'scheduled')
    const [first] = gone
    if (!first) {
      const isCancelled = parts.every(({ status }) => status === 'cancelled')
      return isCancelled ? visitOf(parts, by.role) : refused('appointment_closed')
    }
    const late = by.role === 'client' ? await checkNotice(tx, first, now) : undefined
    return late ?? visitOf(await cancelParts(tx, deps, { parts, gone, by, now }), by.role)
  })
}
