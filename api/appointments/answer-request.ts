import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { endRequest } from './cancel-parts.ts'
import { actorOf, type By, byTime, changeOf, refuseShared, whoseAct } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges } from './store/moves.ts'
import { lockVisit, updateRows } from './store/visit-changes.ts'
import { visitIdOf } from './visit-view.ts'
import { isWaiting } from './waiting.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome = Promise<Appointment | Refused<'appointment_closed' | 'role'>>

/** The company says yes: the whole visit is booked, and everybody is notified as of any booking. */
export function acceptRequest(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  return answer(deps, appointment, by, async (tx, { waiting, now }) => {
    const accepted = { status: 'scheduled' as const, held_until: null, updated_at: now }
    const { company_id: companyId } = appointment
    await updateRows(
      tx,
      companyId,
      waiting.map(({ id }) => id),
      accepted,
    )
    await insertChanges(
      tx,
      actorOf(by),
      waiting.map((part) => changeOf(part, { kind: 'accepted', at: now, by })),
    )
    for (const part of waiting) publishAppointmentChange(tx, 'changed', part)
    const appointmentId = visitIdOf(appointment)
    await enqueueBookingEvent(tx, deps.jobs, { companyId, appointmentId, event: 'booked', ...whoseAct(by) })
    return waiting.map((part) => ({ ...part, ...accepted }))
  })
}

/** The company says no: the time is free again. */
export function declineRequest(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  return answer(deps, appointment, by, (tx, { parts, waiting, now }) =>
    endRequest(tx, deps, { parts, gone: waiting, by, now }, 'declined'),
  )
}

type Request = { parts: readonly KnownAppointment[]; waiting: readonly KnownAppointment[]; now: Date }

/** The first answer counts; after the end of the time to wait there is none. */
function answer(
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
  act: (tx: Tx, request: Request) => Promise<KnownAppointment[]>,
): Outcome {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const { company_id: companyId, id } = appointment
    const parts = byTime(await lockVisit(tx, { companyId, id: visitIdOf(appointment) }))
    const waiting = parts.filter((part) => isWaiting(part, now))
    if (!waiting.some((part) => part.id === id)) return refused('appointment_closed')
    const shared = refuseShared(by, waiting)
    if (shared) return shared
    const rows = await act(tx, { parts, waiting, now })
    const row = rows.find((one) => one.id === id)
    if (!row) throw new Error(`Appointment ${id} is not among the parts of its own visit`)
    return viewOf(row, by.role)
  })
}
