import { endDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Closing, closeParts } from './close-parts.ts'
import { sequenceOf, whoseAct } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { visitIdOf, withDeposit } from './visit-view.ts'
import { isWaiting } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

/** The rows of the visit as they are then. The visit was changed when something of it is left, else cancelled. */
export async function cancelParts(tx: Tx, deps: Needs, cancelling: Closing): Promise<KnownAppointment[]> {
  const { parts, gone, by, now } = cancelling
  const [first] = gone
  if (!first) return [...parts]
  if (first.status === 'held')
    return endRequest(tx, deps, { ...cancelling, gone: waitingOf(cancelling) }, 'cancelled')
  const rows = await cancelQuietly(tx, deps, cancelling)
  const isLeft = rows.some(({ status }) => status === 'scheduled')
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId: first.company_id,
    appointmentId: visitIdOf(first),
    event: isLeft ? 'moved' : 'cancelled',
    sequence: sequenceOf(rows),
    ...(isLeft && { movedAt: now.toISOString() }),
    ...whoseAct(by),
  })
  return rows
}

/** What waits for a yes was asked for as a whole, so it ends as a whole. */
const waitingOf = ({ parts, now }: Closing) => parts.filter((part) => isWaiting(part, now))

/** Of a visit that waits for the company's yes or for a deposit: all of it is cancelled, by the company's no or by its client. */
export async function endRequest(
  tx: Tx,
  deps: Needs,
  cancelling: Closing,
  kind: 'declined' | 'deposit_refused' | 'cancelled',
): Promise<KnownAppointment[]> {
  const { gone, by, now } = cancelling
  const [first] = gone
  if (!first) return [...cancelling.parts]
  const rows = await closeParts(tx, deps, cancelling, 'cancelled', kind)
  const state = by.role === 'company' ? 'refused' : 'expired'
  const visit = { companyId: first.company_id, visitId: visitIdOf(first) }
  await endDeposit(tx, visit, { state, settled_at: now })
  for (const part of gone) publishAppointmentChange(tx, 'cancelled', part)
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId: first.company_id,
    appointmentId: visitIdOf(first),
    event: 'cancelled',
    sequence: sequenceOf(rows),
    ...whoseAct(by),
    asked: kind === 'cancelled' ? 'withdrawn' : 'declined',
  })
  const settled = rows.map((row) => withDeposit(row, state))
  if (kind === 'cancelled') return settled
  return settled.map((row) => (row.status === 'cancelled' ? { ...row, request_end: 'declined' } : row))
}

/** Without a message. */
export async function cancelQuietly(tx: Tx, deps: Needs, cancelling: Closing): Promise<KnownAppointment[]> {
  const rows = await closeParts(tx, deps, cancelling, 'cancelled')
  for (const part of cancelling.gone) publishAppointmentChange(tx, 'cancelled', part)
  return rows
}
