import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { cancelParts } from './cancel-parts.ts'
import { checkNotice } from './check-notice.ts'
import { appointmentMissing } from './find-visit.ts'
import { actsOn, type By, byTime, hasMoved, refuseShared, type Start } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import { lockVisit } from './store/visit-changes.ts'
import { isOpen } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

type Cancelling<C extends 'appointment_changed' | 'role'> = {
  by: By
  /** Only the part with this id is cancelled; otherwise every open part of the visit. */
  part?: string
  /** The start that the client saw on the page of a link, and the answer when it has changed since. */
  seen?: { at: Start; changed: Refused<C> }
  /** May refuse to cancel a request that waits for the company's answer: it ends with all its parts. */
  shared?: (open: readonly KnownAppointment[]) => Refused<C> | undefined
}

/**
 * Cancels what the caller acts on of a visit, and returns these parts as they are then. A second cancel changes nothing.
 */
export function cancelVisit<C extends 'appointment_changed' | 'role' = never>(
  deps: Needs,
  visit: Key,
  { by, part, seen, ...rules }: Cancelling<C>,
): Promise<KnownAppointment[] | Refused<'not_found' | 'appointment_closed' | 'too_late' | C>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const parts = byTime(await lockVisit(tx, visit))
    const cancellable = (rows: readonly KnownAppointment[]) =>
      actsOn(by, rows).filter(({ id }) => part === undefined || id === part)
    const known = cancellable(parts)
    // Another professional may have got it since the caller read it.
    if (known.length === 0) return appointmentMissing
    const open = parts.filter((one) => isOpen(one, now))
    const gone = cancellable(open)
    const [first] = gone
    if (!first) {
      return known.every(({ status }) => status === 'cancelled') ? known : refused('appointment_closed')
    }
    if (seen && hasMoved(first, seen.at)) return seen.changed
    const shared = first.status === 'held' ? rules.shared?.(open) : undefined
    if (shared) return shared
    const late = by.role === 'client' ? await checkNotice(tx, first, now) : undefined
    return late ?? cancellable(await cancelParts(tx, deps, { parts, gone, by, now }))
  })
}

/** For a request with an account: a professional does not cancel a request in which a colleague has a part. */
export const cancelOwn = (deps: Needs, visit: Key, cancelling: { by: By; part?: string }) =>
  cancelVisit(deps, visit, { ...cancelling, shared: (open) => refuseShared(cancelling.by, open) })
