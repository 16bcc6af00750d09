import { type Appointment, notesMissing } from '@encaixe/contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { checkChanges } from './check-changes.ts'
import { checkNotice } from './check-notice.ts'
import { settleOffer } from './end-offer.ts'
import { appointmentMissing } from './find-appointment.ts'
import { stateOf } from './offer-state.ts'
import { type By, changeOf } from './place.ts'
import {
  type AppointmentRow,
  type Key,
  type KnownAppointment,
  selectAppointment,
  updateScheduled,
} from './store/appointments.ts'
import { type ChangeRow, insertChange, lockAppointment } from './store/moves.ts'
import { selectOffer } from './store/offers.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome = Promise<Appointment | Refused<'appointment_closed'>>
type Change = Partial<Pick<AppointmentRow, 'status' | 'notes' | 'internal_notes' | 'confirmed_at'>>
/** Without a kind the change is the company's own: no history, and only its pages are refreshed. */
type Entry = {
  by: By
  kind: ChangeRow['kind'] | undefined
  /** How it settles an offer of other times. */
  outcome?: 'cancelled' | 'changed'
}

type NotesChange = { notes?: string | null | undefined; internalNotes?: string | null | undefined }

export async function changeNotes(
  deps: Needs,
  appointment: KnownAppointment,
  { notes, internalNotes }: NotesChange,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'invalid' | 'too_many'>> {
  const changed: Change = {
    ...(notes !== undefined && { notes }),
    ...(internalNotes !== undefined && by.role === 'company' && { internal_notes: internalNotes }),
  }
  if (Object.keys(changed).length === 0) return refused('invalid', { fields: { notes: notesMissing } })
  return deps.database.transaction(async (tx) => {
    const kind = notes === undefined ? undefined : 'notes'
    const key = { companyId: appointment.company_id, id: appointment.id }
    const locked = await lockAppointment(tx, key)
    if (locked?.status !== 'scheduled') return refused('appointment_closed')
    const full = kind && (await checkChanges(tx, key, by))
    if (full) return full
    const after = await change(tx, deps, appointment, changed, { kind, by })
    return after ? viewOf(after, by.role) : refused('appointment_closed')
  })
}

export function completeAppointment(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  return deps.database.transaction(async (tx) => {
    const done = { status: 'completed' as const }
    const after = await change(tx, deps, appointment, done, { kind: 'completed', by })
    return after ? viewOf(after, by.role) : refused('appointment_closed')
  })
}

/** Idempotent: a second cancel changes nothing. */
export function cancelAppointment(
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'too_late'>> {
  return deps.database.transaction(async (tx) => {
    const { company_id: companyId, id } = appointment
    const locked = by.role === 'client' ? await lockAppointment(tx, { companyId, id }) : undefined
    const late = locked && (await checkNotice(tx, locked, deps.clock.now()))
    return late ?? cancel(tx, deps, appointment, by)
  })
}

type Placement = Pick<AppointmentRow, 'day' | 'start_minute'>
type ByLink<C extends 'too_late' | 'offer_settled' = never> = Promise<
  Appointment | Refused<'not_found' | 'appointment_closed' | 'appointment_changed' | C>
>
const clientByLink: By = { role: 'client', userId: null }

/** From a message link, without signing in. `at` is the time that the client saw: if it has moved since, she must confirm again. */
export function cancelByLink(deps: Needs, { companyId, id }: Key, at: Placement): ByLink<'too_late'> {
  return deps.database.transaction(async (tx) => {
    const found = await lockAppointment(tx, { companyId, id })
    if (!found) return appointmentMissing
    if (found.status === 'scheduled' && hasMoved(found, at)) return refused('appointment_changed')
    const late = await checkNotice(tx, found, deps.clock.now())
    return late ?? cancel(tx, deps, found, clientByLink)
  })
}

/** A client cancels instead of choosing an offered time: the company asked, so she may do it late. Idempotent. */
export function cancelByOffer(
  deps: Needs,
  { companyId, id, offerId }: Key & { offerId: string },
): ByLink<'too_late' | 'offer_settled'> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const found = await lockAppointment(tx, { companyId, id })
    const offer = await selectOffer(tx, { companyId, id: offerId })
    if (!found || !offer) return appointmentMissing
    const state = stateOf(offer, now)
    if (state === 'settled') {
      const again = offer.outcome === 'cancelled' || (offer.overtaken && found.status === 'cancelled')
      return again ? viewOf(found) : refused('offer_settled')
    }
    if (state === 'open') return cancel(tx, deps, found, clientByLink, 'cancelled')
    return (await checkNotice(tx, found, now)) ?? cancel(tx, deps, found, clientByLink)
  })
}

/** The client confirms from a message link. Idempotent. */
export function confirmByLink(deps: Needs, { companyId, id }: Key, at: Placement): ByLink {
  return deps.database.transaction(async (tx) => {
    const found = await lockAppointment(tx, { companyId, id })
    if (!found) return appointmentMissing
    if (found.status !== 'scheduled') return refused('appointment_closed')
    if (hasMoved(found, at)) return refused('appointment_changed')
    if (found.confirmed_at !== null) return viewOf(found)
    const confirmed = { confirmed_at: deps.clock.now() }
    const after = await change(tx, deps, found, confirmed, { kind: 'confirmed', by: clientByLink })
    return after ? viewOf(after) : refused('appointment_closed')
  })
}

const hasMoved = (found: Placement, at: Placement) =>
  found.day !== at.day || found.start_minute !== at.start_minute

async function cancel(
  tx: Tx,
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
  outcome?: Entry['outcome'],
): Outcome {
  const gone = { status: 'cancelled' as const }
  const entry = { kind: 'cancelled' as const, by, ...(outcome && { outcome }) }
  const after = await change(tx, deps, appointment, gone, entry)
  if (!after) {
    const found = await read(tx, appointment)
    return found.status === 'cancelled' ? viewOf(found, by.role) : refused('appointment_closed')
  }
  const { company_id: companyId, id: appointmentId, sequence } = after
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId,
    appointmentId,
    event: 'cancelled',
    sequence,
    byRole: by.role,
  })
  return viewOf(after, by.role)
}

/** Undefined when the appointment is not scheduled any more. */
async function change(
  tx: Tx,
  deps: Needs,
  { company_id, id }: KnownAppointment,
  changed: Change,
  { by, kind, outcome = 'changed' }: Entry,
): Promise<KnownAppointment | undefined> {
  const at = deps.clock.now()
  const key = { companyId: company_id, id }
  if (!(await updateScheduled(tx, key, { ...changed, updated_at: at }))) return undefined
  if (changed.status) await settleOffer(tx, deps, { company_id, id }, { outcome, at })
  if (kind) await insertChange(tx, changeOf({ company_id, id }, { kind, at, by }))
  const after = await read(tx, { company_id, id })
  if (!kind) publishAppointmentChange(tx, 'changed', { ...after, client_user_id: null })
  else publishAppointmentChange(tx, kind === 'cancelled' ? 'cancelled' : 'changed', after)
  return after
}

async function read(
  tx: Tx,
  { company_id, id }: Pick<AppointmentRow, 'company_id' | 'id'>,
): Promise<KnownAppointment> {
  const row = await selectAppointment(tx, { companyId: company_id }, id)
  if (!row) throw new Error(`Appointment ${id} of company ${company_id} does not exist`)
  return row
}
