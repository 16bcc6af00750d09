import type { Appointment, AppointmentInput } from '@encaixe/contract/appointments.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { tellAppointment } from '../live/tell-appointment.ts'
import { enqueueBookingEvent } from '../notifications/enqueue-booking-event.ts'
import { constraintOf, type Db, type Tx } from '../platform/database/db.ts'
import { oncePerKey } from '../platform/database/idempotency.ts'
import type { Caller } from '../platform/http/route.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { approveBooking } from './approve-booking.ts'
import { bookAtOnce } from './book-at-once.ts'
import { findMissing, keepOffering } from './find-offering.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import type { Offering } from './offering.ts'
import { rememberOffering } from './remember-offering.ts'
import { insertAppointment, selectAppointment } from './store/appointments.ts'

export type Booking = {
  caller: Caller
  body: AppointmentInput
  key: string | undefined
}

export type BookingRefusal = Refused<
  | 'invalid'
  | 'not_found'
  | 'subscription_required'
  | 'company_inactive'
  | 'procedure_inactive'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'idempotency_key_reused'
>

export type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

export async function bookSlot(deps: Needs, booking: Booking): Promise<Appointment | BookingRefusal> {
  const { database, clock } = deps
  try {
    const made = await bookAtOnce(deps, booking)
    return made ?? (await database.transaction((tx) => bookOnce(tx, deps, booking)))
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
    // The transaction is gone with its answer and its key, so what is still free is read after it.
    return missed(database.db, booking.body, { code: 'slot_taken', now: clock.now() })
  }
}

async function bookOnce(tx: Tx, deps: Needs, booking: Booking): Promise<Appointment | BookingRefusal> {
  const { caller, body, key } = booking
  const now = deps.clock.now()
  const retry = key === undefined ? undefined : { userId: caller.id, key, body }
  const { companyId, procedureId, collaboratorId } = body
  const wish = { companyId, procedureId, collaboratorId }
  const made = await oncePerKey(tx, retry, now, {
    open: (taking) => keepOffering(tx, wish, taking, now),
    make: async (id, kept) => {
      rememberOffering(deps.database, wish, kept?.row)
      const offering = kept?.offering ?? (await findMissing(tx, wish, now))
      return isRefused(offering) ? offering : decide(tx, deps, { ...booking, id, offering }, now)
    },
    recall: (id) => recall(tx, body, id),
  })
  return made as Appointment | BookingRefusal
}

async function missed(
  db: Db | Tx,
  body: AppointmentInput,
  { code, now }: { code: 'slot_taken' | 'slot_unavailable'; now: Date },
) {
  const alternatives = await offerAlternatives(db, { ...body, minute: minuteOf(body.startTime) }, now)
  return refused(code, { extra: { alternatives } })
}

/** As it was answered then, whatever has become of it since. */
async function recall(
  tx: Tx,
  { companyId, notes = null }: AppointmentInput,
  id: string,
): Promise<Appointment> {
  const row = await selectAppointment(tx, { companyId }, id)
  if (!row) throw new Error('a key is kept only with what was made under it')
  return viewOf({ ...row, status: 'scheduled', notes, confirmed_at: null })
}

async function decide(
  tx: Tx,
  { jobs }: Needs,
  wanted: Booking & { id: string; offering: Offering },
  now: Date,
): Promise<Appointment | BookingRefusal> {
  const approved = approveBooking(wanted, now)
  if (isRefused(approved)) {
    if (approved.refused !== 'slot_unavailable') return approved
    return missed(tx, wanted.body, { code: 'slot_unavailable', now })
  }
  const { row, known } = approved
  await insertAppointment(tx, row)
  tellAppointment(tx, 'created', row)
  await enqueueBookingEvent(tx, jobs, { companyId: row.company_id, appointmentId: row.id, event: 'booked' })
  return viewOf(known)
}
