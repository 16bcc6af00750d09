import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { cancelParts } from './cancel-parts.ts'
import { cancelVisit } from './cancel-visit.ts'
import { checkNotice } from './check-notice.ts'
import { appointmentMissing } from './find-visit.ts'
import { stateOf } from './offer-state.ts'
import { actorOf, type By, byTime, changeOf, hasMoved, type Start } from './place.ts'
import { type Key, selectAppointment } from './store/appointments.ts'
import { insertChanges } from './store/moves.ts'
import { selectOffer } from './store/offers.ts'
import { lockVisit, updateRows } from './store/visits.ts'
import { viewOf, visitKeyOf, visitOf } from './visit-view.ts'
import { isOpen } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type ByLink<Answer, C extends 'too_late' | 'offer_settled' = never> = Promise<
  Answer | Refused<'not_found' | 'appointment_closed' | 'appointment_changed' | C>
>
const clientByLink: By = { role: 'client', userId: null }

/** Cancels all scheduled parts of a visit from a message link, without signing in. */
export async function cancelByLink(deps: Needs, visit: Key, at: Start): ByLink<Visit, 'too_late'> {
  const seen = { at, changed: refused('appointment_changed') }
  const rows = await cancelVisit(deps, visit, { by: clientByLink, seen })
  return isRefused(rows) ? rows : visitOf(rows)
}

/** The client confirms all scheduled parts of a visit. Idempotent. */
export function confirmByLink(deps: Needs, visit: Key, at: Start): ByLink<Visit> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const parts = byTime(await lockVisit(tx, visit))
    if (parts.length === 0) return appointmentMissing
    const open = parts.filter(({ status }) => status === 'scheduled')
    const [first] = open
    if (!first) return refused('appointment_closed')
    if (hasMoved(first, at)) return refused('appointment_changed')
    const waiting = open.filter(({ confirmed_at }) => confirmed_at === null)
    if (waiting.length === 0) return visitOf(parts)
    const confirmed = { confirmed_at: now, updated_at: now }
    await updateRows(
      tx,
      visit.companyId,
      waiting.map(({ id }) => id),
      confirmed,
    )
    await insertChanges(
      tx,
      actorOf(clientByLink),
      waiting.map((part) => changeOf(part, { kind: 'confirmed', at: now, by: clientByLink })),
    )
    for (const part of waiting) publishAppointmentChange(tx, 'changed', part)
    return visitOf(parts.map((part) => (waiting.includes(part) ? { ...part, ...confirmed } : part)))
  })
}

/**
 * The client cancels the appointment of an offer instead of choosing another time. The company asked for an answer, so
 * the cancellation notice does not apply. Idempotent.
 */
export function cancelByOffer(
  deps: Needs,
  { companyId, id, offerId }: Key & { offerId: string },
): ByLink<Appointment, 'too_late' | 'offer_settled'> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const known = await selectAppointment(tx, { companyId }, id)
    const parts = known ? await lockVisit(tx, visitKeyOf(known)) : []
    const row = parts.find((part) => part.id === id)
    const offer = await selectOffer(tx, { companyId, id: offerId })
    if (!row || !offer) return appointmentMissing
    const state = stateOf(offer, now)
    if (state === 'settled') {
      const again = offer.outcome === 'cancelled' || (offer.overtaken && row.status === 'cancelled')
      return again ? viewOf(row) : refused('offer_settled')
    }
    const late = state === 'open' ? undefined : await checkNotice(tx, row, now)
    if (late) return late
    if (row.status === 'cancelled') return viewOf(row)
    if (!isOpen(row, now)) return refused('appointment_closed')
    const outcome = state === 'open' ? ('cancelled' as const) : ('changed' as const)
    const rows = await cancelParts(tx, deps, { parts, gone: [row], by: clientByLink, now, outcome })
    return viewOf(rows.find((one) => one.id === id) ?? row)
  })
}
