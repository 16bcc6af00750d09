import { fits } from '@encaixe/contract/open-hours.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import { aloneIn } from '../platform/database/savepoint.ts'
import { settleOffers } from './end-offer.ts'
import { dayOf, type Offering } from './offering.ts'
import { openTime, spansLeft } from './open-time.ts'
import { actorOf, type By, changeOf, type Placement, sequenceOf, whoseAct } from './place.ts'
import { restoreTimeAfter } from './restore-time-after.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges } from './store/moves.ts'
import { placeRows } from './store/visit-changes.ts'
import { timeAfterIn } from './visit-moves.ts'
import { visitIdOf } from './visit-view.ts'

export type VisitPlace = Placement & { outside: boolean; confirmed: Date | null; noPreference: boolean }

type Writing = {
  /** All of the visit, and those of them that go, locked with the days that they leave and come to. */
  parts: readonly KnownAppointment[]
  rows: readonly KnownAppointment[]
  /** One for each that goes. */
  places: readonly VisitPlace[]
  by: By
  now: Date
  /** A client takes a time that she was asked for. */
  asked?: true | undefined
}

/** All parts as they are then. Undefined when one of the places is taken: then nothing has changed. */
export async function writeVisitMove(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { parts, rows, places, by, now, asked }: Writing,
): Promise<KnownAppointment[] | undefined> {
  const [first] = rows
  if (!first) throw new Error('A visit that is moved has no scheduled appointments')
  const companyId = first.company_id
  const timesAfter = timeAfterIn(rows, places)
  const moved = rows.map((row, at) => {
    const { outside, confirmed, noPreference, ...goal } = places[at] as VisitPlace
    const stands = { outside, no_preference: noPreference, confirmed_at: confirmed, updated_at: now }
    return { ...row, ...goal, ...timesAfter[at], ...stands, sequence: row.sequence + 1 }
  })
  const near = [...rows, ...moved].map(({ collaborator_id: collaboratorId, day: date }) => ({
    collaboratorId,
    date,
  }))
  try {
    await aloneIn(tx, async () => {
      await settleOffers(tx, deps, rows, { outcome: 'changed', at: now, near })
      await placeRows(tx, companyId, moved)
    })
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
    return undefined
  }
  const after = [...parts.filter((part) => !rows.includes(part)), ...moved]
  for (const row of rows) await restoreTimeAfter(tx, after, row)
  const changes = rows.map((row, at) => ({
    ...changeOf(row, { kind: 'moved', at: now, by }, row, moved[at] ?? row),
    taken_confirmation: row.confirmed_at,
    taken_outside: row.outside,
  }))
  await insertChanges(tx, actorOf(by), changes)
  await openTime(tx, deps, companyId, spansLeft(rows, moved), now)
  for (const [at, row] of rows.entries())
    publishAppointmentChange(tx, 'changed', moved[at] ?? row, [row.collaborator_id])
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId,
    appointmentId: visitIdOf(first),
    event: 'moved',
    sequence: sequenceOf(after),
    movedAt: now.toISOString(),
    ...whoseAct(by),
    ...(asked && { taken: true }),
  })
  return after
}

/** Whether a place lies outside the hours of its professional. */
export function isOutside(offering: Offering, place: Placement): boolean {
  const { collaborator_id: id, day, start_minute: start, end_minute: end } = place
  const person = offering.staff.find((one) => one.id === id)
  return !person || !fits(dayOf(offering, person, day, 0).windows, { start, end })
}
