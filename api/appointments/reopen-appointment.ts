import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { recountClients } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { endHolds } from './end-holds.ts'
import { unpaid } from './paid.ts'
import { actorOf, actsOn, type By, changeOf, recordsOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockDays, selectClosedTogether } from './store/moves.ts'
import { lockVisit, updateRows, updateTimeAfter } from './store/visit-changes.ts'
import { viewOf, visitKeyOf } from './visit-view.ts'
import { dropped, partBefore } from './waived-time.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Outcome = Promise<Appointment | Refused<'appointment_closed' | 'slot_taken'>>

const tooLate = refused('appointment_closed', {
  sentence: 'Só dá para desfazer no dia do agendamento ou no dia seguinte.',
})
const taken = refused('slot_taken', {
  sentence: 'Este horário já foi ocupado por outro agendamento.',
  extra: { alternatives: [] },
})

/** Takes back a completion with what was paid, or a no-show with the other parts of the visit that were marked with it. */
export async function reopenAppointment(deps: Needs, appointment: KnownAppointment, by: By): Outcome {
  try {
    return await deps.database.transaction((tx) =>
      reopen(tx, deps, appointment, { by, now: deps.clock.now() }),
    )
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
    return taken
  }
}

async function reopen(
  tx: Tx,
  deps: Needs,
  appointment: KnownAppointment,
  { by, now }: { by: By; now: Date },
): Outcome {
  const { company_id: companyId } = appointment
  const parts = await lockVisit(tx, visitKeyOf(appointment))
  const row = parts.find(({ id }) => id === appointment.id)
  if (row?.status !== 'completed' && row?.status !== 'no_show') return refused('appointment_closed')
  if (localTime(now, row.timezone).date > addDays(row.day, 1)) return tooLate
  const back = row.status === 'completed' ? [row] : actsOn(by, await findMarked(tx, parts, row))
  if (row.status === 'no_show') await returnTo(tx, deps, { parts, back, now })
  const reopened = { status: 'scheduled' as const, ...unpaid, updated_at: now }
  const ids = back.map(({ id }) => id)
  await updateRows(tx, companyId, ids, reopened)
  await insertChanges(
    tx,
    actorOf(by),
    back.map((part) => changeOf(part, { kind: 'reopened', at: now, by })),
  )
  await recountClients(tx, companyId, recordsOf(back))
  for (const part of back) publishAppointmentChange(tx, 'changed', part)
  return viewOf({ ...row, ...reopened }, by.role)
}

/** The parts that were marked as no-shows at one instant. */
async function findMarked(tx: Tx, parts: readonly KnownAppointment[], row: KnownAppointment) {
  const missed = parts.filter(({ status }) => status === 'no_show')
  const keys = { companyId: row.company_id, ids: missed.map(({ id }) => id) }
  const together = await selectClosedTogether(tx, keys, row.id)
  return missed.filter(({ id }) => together.has(id))
}

/** Their time was free meanwhile. The time after the part before them is dropped again, as it was booked. */
async function returnTo(
  tx: Tx,
  deps: Needs,
  { parts, back, now }: { parts: readonly KnownAppointment[]; back: readonly KnownAppointment[]; now: Date },
): Promise<void> {
  const [first] = back
  if (!first) return
  const companyId = first.company_id
  const near = back.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  await lockDays(tx, companyId, near)
  await endHolds(tx, deps, { companyId, near, now })
  for (const part of back) {
    const before = partBefore(parts, part)
    if (before && before.buffer_minutes > 0)
      await updateTimeAfter(tx, { companyId, id: before.id }, dropped(before))
  }
}
