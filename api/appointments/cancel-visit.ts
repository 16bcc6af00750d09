import type { Deps } from '../deps.ts'
import { deliverBookingEvent, enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { cancelParts, cancelQuietly, endRequest } from './cancel-parts.ts'
import { checkNotice } from './check-notice.ts'
import { appointmentMissing } from './find-visit.ts'
import { actsOn, type By, byTime, hasMoved, refuseShared, type Start, sequenceOf, whoseAct } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import { type PersonScope, selectVisitsToCome } from './store/lists.ts'
import { lockDays } from './store/moves.ts'
import { lockSeries, lockVisit } from './store/visits.ts'
import { visitIdOf } from './visit-view.ts'
import { isOpen } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

type Cancelling<C extends 'appointment_changed' | 'role'> = {
  by: By
  /** Cancels only the part with this id; without an id every open part of the visit is cancelled. */
  part?: string
  /** Cancels only the appointments that fit this when they are locked: they may have changed since the caller read them. */
  only?: (locked: KnownAppointment) => boolean
  /** The start that the client saw on the page of a link, and the refusal when the start has changed since. */
  seen?: { at: Start; changed: Refused<C> }
  /** May refuse to cancel a request that waits for the company, because all parts of the request end together. */
  shared?: (open: readonly KnownAppointment[]) => Refused<C> | undefined
}

/** Cancels, then returns the parts of a visit that the caller may change. A second cancel changes nothing. */
export function cancelVisit<C extends 'appointment_changed' | 'role' = never>(
  deps: Needs,
  visit: Key,
  { by, part, only = () => true, seen, ...rules }: Cancelling<C>,
): Promise<KnownAppointment[] | Refused<'not_found' | 'appointment_closed' | 'too_late' | C>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const parts = byTime(await lockVisit(tx, visit))
    const cancellable = (rows: readonly KnownAppointment[]) =>
      actsOn(by, rows).filter((one) => (part === undefined || one.id === part) && only(one))
    const known = cancellable(parts)
    // The part of the visit may have moved to another professional since the caller read the part.
    if (known.length === 0) return appointmentMissing
    const open = parts.filter((one) => isOpen(one, now))
    const gone = cancellable(open)
    const [first] = gone
    if (!first) {
      const isRepeated = known.every(({ status }) => status === 'cancelled')
      return isRepeated ? known : refused('appointment_closed')
    }
    if (seen && hasMoved(first, seen.at)) return seen.changed
    const shared = first.status === 'held' ? rules.shared?.(open) : undefined
    if (shared) return shared
    const late = by.role === 'client' ? await checkNotice(tx, first, now) : undefined
    return late ?? cancellable(await cancelParts(tx, deps, { parts, gone, by, now }))
  })
}

/** Cancels for a signed-in caller: a professional may not cancel a request in which a colleague has a part. */
export const cancelOwn = (deps: Needs, visit: Key, cancelling: { by: By; part?: string }) =>
  cancelVisit(deps, visit, { ...cancelling, shared: (open) => refuseShared(cancelling.by, open) })

/** Cancels the visits of a series from a date on. The client gets one message, however many visits end. */
export function cancelSeries(
  deps: Needs,
  { companyId, id }: Key,
  { from, by }: { from: string; by: By },
): Promise<{ cancelled: number }> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const rows = byTime(await lockSeries(tx, { companyId, id }))
    // All days are locked at once, in the same order in which a booking of many dates locks them.
    const days = rows.filter(({ status, day }) => status === 'scheduled' && day >= from)
    await lockDays(
      tx,
      companyId,
      days.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date })),
    )
    const ended: KnownAppointment[][] = []
    let cancelled = 0
    for (const parts of Map.groupBy(rows, visitIdOf).values()) {
      const open = parts.filter(({ status }) => status === 'scheduled')
      const gone = actsOn(
        by,
        open.filter(({ day }) => day >= from),
      )
      if (gone.length === 0) continue
      cancelled++
      // A part moved to an earlier day is not cancelled: the message about this visit says changed, not cancelled.
      if (gone.length < open.length) await cancelParts(tx, deps, { parts, gone, by, now })
      else ended.push(await cancelQuietly(tx, deps, { parts, gone, by, now }))
    }
    await enqueueEnd(tx, deps, { companyId, id, ended, by })
    return { cancelled }
  })
}

type Ended = { companyId: CompanyId; id: string; ended: readonly KnownAppointment[][]; by: By }

async function enqueueEnd(tx: Tx, { jobs }: Needs, { companyId, id, ended, by }: Ended): Promise<void> {
  const visitIds = ended.flatMap(([part]) => (part ? visitIdOf(part) : []))
  const [first] = visitIds
  if (!first) return
  await enqueueBookingEvent(tx, jobs, {
    companyId,
    appointmentId: first,
    event: 'cancelled',
    sequence: sequenceOf(ended[0] ?? []),
    ...whoseAct(by),
    ...(visitIds.length > 1 && { series: { id, visitIds } }),
  })
}

const batch = 200

/**
 * Cancels the future visits of a person or of a whole company, each in its own transaction; the cancellation notice
 * does not apply. Messages are written at once, because the names and addresses in them may be deleted afterwards.
 * Returns false when another run would find more visits.
 */
export async function cancelToCome(
  deps: Needs & Pick<Deps, 'config'>,
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

/** A visit that waits for the company ends as declined or withdrawn; a visit that waits for a deposit is cancelled. */
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
