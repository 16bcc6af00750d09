import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { recountClients } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { rateOn, selectRates } from '../shares/facade.ts'
import { closeParts } from './cancel-parts.ts'
import { endHolds, settleOffer } from './end-holds.ts'
import { paidNow, receivedIn, unpaid } from './paid.ts'
import { actorOf, actsOn, type By, changeOf, hasBegun, recordsOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockAppointment, lockDays, selectClosedTogether } from './store/moves.ts'
import { lockVisit, updateRows, updateTimeAfter } from './store/visits.ts'
import { viewOf, visitKeyOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'
import { dropped, partBefore } from './waived-time.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

type Completing = { appointment: KnownAppointment; payment: PaymentInput | undefined; by: By }

/** Completes an appointment with payment. The professional's present rate is stored, so later rates change nothing. */
export function completeAppointment(
  deps: Needs,
  { appointment, payment = {}, by }: Completing,
): Promise<Appointment | Refused<'appointment_closed'>> {
  return deps.database.transaction(async (tx) => {
    const { company_id: companyId, id } = appointment
    const row = await lockAppointment(tx, { companyId, id })
    if (row?.status !== 'scheduled') return refuseClosed(row)
    const at = deps.clock.now()
    const { collaborator_id: collaboratorId, procedure_id: procedureId, price_cents } = row
    const rates = await selectRates(tx, { companyId, collaboratorId })
    const rate = rateOn(rates, { procedureId, date: row.day })
    const { date: day } = localTime(at, row.timezone)
    const completed = {
      status: 'completed' as const,
      ...paidNow(payment, { price_cents, day, rate }),
      updated_at: at,
    }
    await updateRows(tx, companyId, [id], completed)
    await settleOffer(tx, deps, { company_id: companyId, id }, { outcome: 'changed', at })
    await insertChanges(
      tx,
      actorOf(by),
      [changeOf(row, { kind: 'completed', at, by })],
      receivedIn(completed),
    )
    await recountClients(tx, companyId, recordsOf([row]))
    publishAppointmentChange(tx, 'changed', row)
    return viewOf({ ...row, ...completed }, by.role)
  })
}

/** Marks an appointment as a no-show. Later parts of the visit on the day become no-shows; their time is free again. */
export function markNoShow(
  deps: Needs,
  appointment: KnownAppointment,
  by: By,
): Promise<Appointment | Refused<'appointment_closed' | 'not_begun'>> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const { company_id: companyId } = appointment
    const parts = await lockVisit(tx, visitKeyOf(appointment))
    const row = parts.find(({ id }) => id === appointment.id)
    if (row?.status !== 'scheduled') return refuseClosed(row ?? appointment)
    if (!hasBegun(row, localTime(now, row.timezone))) return refused('not_begun')
    const gone = actsOn(by, parts).filter(
      ({ status, day, start_minute }) =>
        status === 'scheduled' && day === row.day && start_minute >= row.start_minute,
    )
    const after = await closeParts(tx, deps, { parts, gone, by, now }, 'no_show')
    await recountClients(tx, companyId, recordsOf(gone))
    for (const part of gone) publishAppointmentChange(tx, 'changed', part)
    return viewOf(after.find(({ id }) => id === row.id) ?? row, by.role)
  })
}

type Outcome = Promise<Appointment | Refused<'appointment_closed' | 'slot_taken'>>

const tooLate = refused('appointment_closed', {
  sentence: 'Só dá para desfazer no dia do agendamento ou no dia seguinte.',
})
const taken = refused('slot_taken', {
  sentence: 'Este horário já foi ocupado por outro agendamento.',
  extra: { alternatives: [] },
})

/** Undoes a completion and its payment, or a no-show with the other parts of the visit that were marked together. */
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
    receivedIn(row),
  )
  await recountClients(tx, companyId, recordsOf(back))
  for (const part of back) publishAppointmentChange(tx, 'changed', part)
  return viewOf({ ...row, ...reopened }, by.role)
}

/** Returns the parts that were marked as no-shows together with this row. */
async function findMarked(tx: Tx, parts: readonly KnownAppointment[], row: KnownAppointment) {
  const missed = parts.filter(({ status }) => status === 'no_show')
  const keys = { companyId: row.company_id, ids: missed.map(({ id }) => id) }
  const together = await selectClosedTogether(tx, keys, row.id)
  return missed.filter(({ id }) => together.has(id))
}

/**
 * Prepares the return of parts to their freed time: locks the days, ends expired holds, and drops the time after the
 * part before them again, as it was booked.
 */
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
