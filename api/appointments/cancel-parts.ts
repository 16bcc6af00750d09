import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { type Closing, closeParts } from './close-parts.ts'
import { sequenceOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { visitIdOf } from './visit-view.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
/** `gone`: those of the visit that are cancelled. */
type Cancelling = Closing

/** The rows of the visit as they are then. The visit was changed when something of it is left, else cancelled. */
export async function cancelParts(tx: Tx, deps: Needs, cancelling: Cancelling): Promise<KnownAppointment[]> {
  const { parts, gone, by, now } = cancelling
  const [first] = gone
  if (!first) return [...parts]
  const rows = await cancelQuietly(tx, deps, cancelling)
  const isLeft = rows.some(({ status }) => status === 'scheduled')
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId: first.company_id,
    appointmentId: visitIdOf(first),
    event: isLeft ? 'moved' : 'cancelled',
    sequence: sequenceOf(rows),
    ...(isLeft && { movedAt: now.toISOString() }),
    byRole: by.role,
  })
  return rows
}

type One = Omit<Cancelling, 'gone'> & { row: KnownAppointment }

/** Idempotent: a second cancel changes nothing. */
export async function cancelOne(
  tx: Tx,
  deps: Needs,
  { row, ...cancelling }: One,
): Promise<Appointment | Refused<'appointment_closed'>> {
  const { by } = cancelling
  if (row.status === 'cancelled') return viewOf(row, by.role)
  if (row.status !== 'scheduled') return refused('appointment_closed')
  const rows = await cancelParts(tx, deps, { ...cancelling, gone: [row] })
  return viewOf(rows.find(({ id }) => id === row.id) ?? row, by.role)
}

/** Without a message. */
export async function cancelQuietly(
  tx: Tx,
  deps: Needs,
  cancelling: Cancelling,
): Promise<KnownAppointment[]> {
  const rows = await closeParts(tx, deps, cancelling, 'cancelled')
  for (const part of cancelling.gone) publishAppointmentChange(tx, 'cancelled', part)
  return rows
}
