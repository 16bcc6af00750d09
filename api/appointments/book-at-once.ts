import type { Appointment } from '@encaixe/contract/appointments.ts'
import { tellBooked } from '../live/tell-appointment.ts'
import { composeBooked } from '../notifications/enqueue-booking-event.ts'
import { isRetryable } from '../platform/database/db.ts'
import { takeKey } from '../platform/database/idempotency.ts'
import { newId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { approveBooking } from './approve-booking.ts'
import type { Booking, Needs } from './book-slot.ts'
import { offeringFrom } from './find-offering.ts'
import { recallOffering } from './remember-offering.ts'
import { insertAtOnce } from './store/at-once.ts'

/**
 * Most bookings, in one statement: decided on what is remembered of the offering, and written only if that still
 * stands. Undefined when anything is in the way, whatever it is: then the whole is done again, looking.
 */
export async function bookAtOnce(
  deps: Needs,
  { caller, body, key }: Booking,
): Promise<Appointment | undefined> {
  const { database, clock, jobs } = deps
  const kept = recallOffering(database, body)
  if (!kept) return undefined
  const [id, now] = [newId(), clock.now()]
  const offering = offeringFrom(kept, undefined, now)
  const approved = approveBooking({ id, caller, body, offering }, now)
  if (isRefused(approved)) return undefined
  const { row, known } = approved
  const taking = takeKey(key === undefined ? undefined : { userId: caller.id, key, body }, id, now)
  const job = await composeBooked(jobs, { companyId: row.company_id, appointmentId: id })
  try {
    await insertAtOnce(database.db, row, { stamp: kept.stamp, taking, job })
  } catch (error) {
    if (isRetryable(error)) return undefined
    throw error
  }
  tellBooked(database, row)
  return viewOf(known)
}
