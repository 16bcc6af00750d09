import type { Visit } from '@encaixe/contract/visits.ts'
import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { cancelParts } from './cancel-parts.ts'
import { checkNotice } from './check-notice.ts'
import { appointmentMissing } from './find-appointment.ts'
import { actsOn, type By, byTime, hasMoved, refuseShared, type Start } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import { lockVisit } from './store/visit-changes.ts'
import { visitOf } from './visit-view.ts'
import { isOpen } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

type Outcome<C extends 'not_found' | 'appointment_changed' | 'role'> = Promise<
  Visit | Refused<'appointment_closed' | 'too_late' | C>
>

/**
 * All that is still open of a visit. Idempotent: a second cancel changes nothing. `at` is the start that a client saw on
 * the page of a link: if it has changed since, she must look again.
 */
export function cancelVisit(deps: Needs, visit: Key, by: By): Outcome<'not_found' | 'role'>
export function cancelVisit(
  deps: Needs,
  visit: Key,
  by: By,
  at: Start,
): Outcome<'not_found' | 'appointment_changed'>
export function cancelVisit(
  deps: Needs,
  visit: Key,
  by: By,
  at?: Start,
): Outcome<'not_found' | 'appointment_changed' | 'role'> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const parts = byTime(await lockVisit(tx, visit))
    if (parts.length === 0) return appointmentMissing
    const hers = (rows: readonly KnownAppointment[]) => visitOf(actsOn(by, rows), by.role)
    const open = parts.filter((part) => isOpen(part, now))
    const gone = actsOn(by, open)
    const [first] = gone
    if (!first) {
      const isCancelled = actsOn(by, parts).every(({ status }) => status === 'cancelled')
      return isCancelled ? hers(parts) : refused('appointment_closed')
    }
    if (at && hasMoved(first, at)) return refused('appointment_changed')
    const shared = first.status === 'held' ? refuseShared(by, open) : undefined
    if (shared) return shared
    const late = by.role === 'client' ? await checkNotice(tx, first, now) : undefined
    return late ?? hers(await cancelParts(tx, deps, { parts, gone, by, now }))
  })
}
