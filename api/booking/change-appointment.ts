import type { Appointment } from '@encaixe/contract/booking.ts'
import type { Deps } from '../deps.ts'
import { enqueueBookingEvent } from '../notifications/enqueue-booking-event.ts'
import type { Tx } from '../platform/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import {
  type AppointmentRow,
  type KnownAppointment,
  selectAppointment,
  updateScheduled,
} from './store/appointments.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome = Promise<Appointment | Refused<'appointment_closed'>>
type Change = Partial<Pick<AppointmentRow, 'status' | 'notes'>>

export function changeNotes(deps: Needs, appointment: KnownAppointment, notes: string | null): Outcome {
  return deps.database.transaction((tx) => changeScheduled(tx, deps, appointment, { notes }))
}

export function completeAppointment(deps: Needs, appointment: KnownAppointment): Outcome {
  return deps.database.transaction((tx) => changeScheduled(tx, deps, appointment, { status: 'completed' }))
}

/** Twice is as good as once. */
export function cancelAppointment(deps: Needs, appointment: KnownAppointment): Outcome {
  const { company_id: companyId, id } = appointment
  return deps.database.transaction(async (tx) => {
    const changed = await updateScheduled(tx, { companyId, id }, changeAt(deps, { status: 'cancelled' }))
    const after = await read(tx, appointment)
    if (!changed) return after.status === 'cancelled' ? viewOf(after) : refused('appointment_closed')
    await enqueueBookingEvent(tx, deps.jobs, { companyId, appointmentId: id, event: 'cancelled' })
    return viewOf(after)
  })
}

async function changeScheduled(tx: Tx, deps: Needs, appointment: KnownAppointment, change: Change): Outcome {
  const { company_id: companyId, id } = appointment
  const changed = await updateScheduled(tx, { companyId, id }, changeAt(deps, change))
  return changed ? viewOf(await read(tx, appointment)) : refused('appointment_closed')
}

const changeAt = ({ clock }: Needs, change: Change) => ({ ...change, updated_at: clock.now() })

async function read(tx: Tx, { company_id, id }: KnownAppointment): Promise<KnownAppointment> {
  const row = await selectAppointment(tx, { companyId: company_id }, id)
  if (!row) throw new Error('an appointment has vanished')
  return row
}
