import { localTime } from '@encaixe/contract/local-time.ts'
import { endDeposit, selectComesBack } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { settleOffers } from './end-holds.ts'
import { openTime, restoreTimeAfter, spansLeft } from './open-time.ts'
import { actorOf, type By, changeOf, hasEnded, sequenceOf, whoseAct } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { type ChangeRow, insertChanges, lockDays } from './store/moves.ts'
import { updateRows } from './store/visits.ts'
import { visitIdOf, withDeposit } from './visit-view.ts'
import { isWaiting } from './waiting.ts'
import { partsWaiting } from './waived-time.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

/**
 * Cancels parts of a visit and returns its rows afterwards. Clients are notified of a change when another part remains,
 * and otherwise of a cancellation. Nobody is notified when all cancelled parts have ended: the company then stores that
 * it did not serve the client, and a message about a past time would only confuse.
 */
export async function cancelParts(tx: Tx, deps: Needs, cancelling: Closing): Promise<KnownAppointment[]> {
  const { parts, gone, by, now } = cancelling
  const [first] = gone
  if (!first) return [...parts]
  if (first.status === 'held')
    return endRequest(tx, deps, { ...cancelling, gone: waitingOf(cancelling) }, 'cancelled')
  const rows = await cancelQuietly(tx, deps, cancelling)
  if (gone.every((part) => hasEnded(part, localTime(now, part.timezone)))) return rows
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

/** A visit that waits for an answer was requested as a whole, so all its waiting parts end together. */
const waitingOf = ({ parts, now }: Closing) => parts.filter((part) => isWaiting(part, now))

/** Ends a visit that waits for an answer or a deposit: all its parts are cancelled, by the company or by the client. */
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

/** Cancels parts of a visit without a message. */
export async function cancelQuietly(tx: Tx, deps: Needs, cancelling: Closing): Promise<KnownAppointment[]> {
  const rows = await closeParts(tx, deps, cancelling, 'cancelled')
  for (const part of cancelling.gone) publishAppointmentChange(tx, 'cancelled', part)
  return withReturn(tx, rows)
}

/** Adds to the rows of a visit without a remaining part whether its received deposit comes back. */
async function withReturn(tx: Tx, rows: KnownAppointment[]): Promise<KnownAppointment[]> {
  const [first] = rows
  if (first?.deposit?.state !== 'received' || rows.some(({ status }) => status !== 'cancelled')) return rows
  const comesBack = await selectComesBack(tx, { companyId: first.company_id, visitId: visitIdOf(first) })
  return rows.map((row) => (row.deposit ? { ...row, deposit: { ...row.deposit, comesBack } } : row))
}

export type Closing = {
  /** All appointments of one visit, locked. */
  parts: readonly KnownAppointment[]
  /** The open parts whose time becomes free. The list is never empty. */
  gone: readonly KnownAppointment[]
  by: By
  now: Date
  /** How this cancellation or move settles an offer of other times. */
  outcome?: 'cancelled' | 'changed'
  /** The amount of a deposit that was refused. */
  cents?: number
}

/** Frees the time of parts of a visit, restores the time after the part before, and returns all rows afterwards. */
export async function closeParts(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { parts, gone, by, now, outcome = 'changed', cents }: Closing,
  status: 'cancelled' | 'no_show',
  kind: ChangeRow['kind'] = status,
): Promise<KnownAppointment[]> {
  const [first] = gone
  if (!first) return [...parts]
  const companyId = first.company_id
  const others = parts.filter((part) => !gone.includes(part))
  const freed = gone.filter((part) => partsWaiting(others, part).length > 0)
  const near = freed.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  // The days are locked before the held rows, in the same order as in a move.
  if (freed.length > 0) await lockDays(tx, companyId, near)
  await settleOffers(tx, deps, gone, { outcome, at: now, near })
  const closed = { status, held_until: null, updated_at: now }
  await updateRows(
    tx,
    companyId,
    gone.map(({ id }) => id),
    closed,
  )
  await insertChanges(
    tx,
    actorOf(by),
    gone.map((part) => changeOf(part, { kind, at: now, by })),
    cents,
  )
  for (const part of freed) await restoreTimeAfter(tx, others, part)
  await openTime(tx, deps, companyId, spansLeft(gone), now)
  const rises = status === 'cancelled' ? 1 : 0
  return parts.map((part) =>
    gone.includes(part) ? { ...part, ...closed, sequence: part.sequence + rises } : part,
  )
}
