import type { Appointment } from '@encaixe/contract/appointments.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { endRequest } from './cancel-parts.ts'
import { actorOf, type By, byTime, changeOf, hasBegun, refuseShared, whoseAct } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges } from './store/moves.ts'
import { lockVisit, updateRows } from './store/visits.ts'
import { viewOf, visitIdOf, visitKeyOf } from './visit-view.ts'
import { awaitsDeposit, isWaiting } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome = Promise<Appointment | Refused<'appointment_closed' | 'role'>>

/** The company accepts a request: the whole visit is booked; client and company are notified as for any booking. */
export function acceptRequest(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  return answer(deps, appointment, by, (tx, { waiting, now }) =>
    confirmRows(tx, deps, { rows: waiting, by, now }, 'accepted'),
  )
}

/** `cents`: the amount of a deposit that was received. */
type Confirming = { rows: readonly KnownAppointment[]; by: By; now: Date; cents?: number }

/** Schedules the appointments of a visit that was held, or whose time was free again. The rows are locked. */
export async function confirmRows(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { rows, by, now, cents }: Confirming,
  kind: 'accepted' | 'deposit_received',
): Promise<KnownAppointment[]> {
  const [first] = rows
  if (!first) return []
  const confirmed = { status: 'scheduled' as const, held_until: null, new_client: null, updated_at: now }
  const { company_id: companyId } = first
  await updateRows(
    tx,
    companyId,
    rows.map(({ id }) => id),
    confirmed,
  )
  await insertChanges(
    tx,
    actorOf(by),
    rows.map((part) => changeOf(part, { kind, at: now, by })),
    cents,
  )
  for (const part of rows) publishAppointmentChange(tx, 'changed', part)
  const appointmentId = visitIdOf(first)
  // A visit that has begun needs no message: only the rows are written.
  if (!hasBegun(first, localTime(now, first.timezone)))
    await enqueueBookingEvent(tx, deps.jobs, { companyId, appointmentId, event: 'booked', ...whoseAct(by) })
  return rows.map((part) => ({ ...part, ...confirmed }))
}

/** The company declines a request: the time is free again. */
export function declineRequest(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  return answer(deps, appointment, by, (tx, { parts, waiting, now }) =>
    endRequest(tx, deps, { parts, gone: waiting, by, now }, 'declined'),
  )
}

type Request = { parts: readonly KnownAppointment[]; waiting: readonly KnownAppointment[]; now: Date }

/**
 * The first answer to a request counts, and no answer is possible after the time to wait. A visit that waits for a
 * deposit is refused by this function: the company answers with `received` or `refused` instead.
 */
function answer(
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
  act: (tx: Tx, request: Request) => Promise<KnownAppointment[]>,
): Outcome {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const { id } = appointment
    const parts = byTime(await lockVisit(tx, visitKeyOf(appointment)))
    const waiting = parts.filter((part) => isWaiting(part, now))
    if (!waiting.some((part) => part.id === id)) return refused('appointment_closed')
    if (waiting.some(({ deposit }) => deposit)) return awaitsDeposit
    const shared = refuseShared(by, waiting)
    if (shared) return shared
    const rows = await act(tx, { parts, waiting, now })
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`Appointment ${id} is not among the parts of its own visit`)
    return viewOf(row, by.role)
  })
}
