import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { settleOffers } from './end-offer.ts'
import { type By, changeOf, sequenceOf } from './place.ts'
import { restoreTimeAfter } from './restore-time-after.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockDays } from './store/moves.ts'
import { updateRows } from './store/visit-changes.ts'
import { visitIdOf } from './visit-view.ts'
import { partsWaiting } from './waived-time.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Cancelling = {
  /** All appointments of one visit, locked. */
  parts: readonly KnownAppointment[]
  /** Those of them that are cancelled; scheduled, at least one. */
  gone: readonly KnownAppointment[]
  by: By
  now: Date
  /** How it settles an offer of other times. */
  outcome?: 'cancelled' | 'changed'
}

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
  { parts, gone, by, now, outcome = 'changed' }: Cancelling,
): Promise<KnownAppointment[]> {
  const [first] = gone
  if (!first) return [...parts]
  const companyId = first.company_id
  const others = parts.filter((part) => !gone.includes(part))
  const freed = gone.filter((part) => partsWaiting(others, part).length > 0)
  const near = freed.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  // Before anything that is held is locked, as a move does.
  if (freed.length > 0) await lockDays(tx, companyId, near)
  await settleOffers(tx, deps, gone, { outcome, at: now, near })
  const cancelled = { status: 'cancelled' as const, updated_at: now }
  await updateRows(
    tx,
    companyId,
    gone.map(({ id }) => id),
    cancelled,
  )
  await insertChanges(
    tx,
    gone.map((part) => changeOf(part, { kind: 'cancelled', at: now, by })),
  )
  for (const part of freed) await restoreTimeAfter(tx, others, part)
  for (const part of gone) publishAppointmentChange(tx, 'cancelled', part)
  return parts.map((part) =>
    gone.includes(part) ? { ...part, ...cancelled, sequence: part.sequence + 1 } : part,
  )
}
