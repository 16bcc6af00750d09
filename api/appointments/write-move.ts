import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import { aloneIn } from '../platform/database/savepoint.ts'
import { settleOffer, settleOffers } from './end-holds.ts'
import type { VisitPlace } from './move-rules.ts'
import { openTime, restoreTimeAfter, spansLeft } from './open-time.ts'
import { actorOf, type By, changeOf, sequenceOf, whoseAct } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges } from './store/moves.ts'
import { placeRows, updateTimeAfter } from './store/visits.ts'
import { visitIdOf } from './visit-view.ts'
import { dropped, goesOn, inFull, partAfter, partBefore } from './waived-time.ts'

type Writing = {
  /** All parts of the visit; `rows`: the parts that move. Locked, with the days that moving parts leave and move to. */
  parts: readonly KnownAppointment[]
  rows: readonly KnownAppointment[]
  places: readonly VisitPlace[]
  by: By
  now: Date
  /** True when the client has chosen a time of an offer. */
  answered: boolean
  /** True when the parts return to the places before their last move. */
  isUndo: boolean
  /** True: the transaction can continue when a place is taken. False: the constraint's error ends the transaction. */
  inSavepoint: boolean
  /** True when a client on the waiting list accepts a time that the company offered. */
  asked?: true | undefined
}

/** Returns all parts of the visit after the move; undefined when a place is taken: then the move changed nothing. */
export async function writeMove(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { parts, rows, places, by, now, ...how }: Writing,
): Promise<KnownAppointment[] | undefined> {
  const [first] = rows
  if (!first) throw new Error(`A move of visit ${parts.map(visitIdOf)[0]} names no appointment of the visit`)
  const companyId = first.company_id
  const others = parts.filter((part) => !rows.includes(part))
  const moved = rows.map((row, at) => {
    const { outside, confirmed, noPreference, ...goal } = places[at] as VisitPlace
    const stands = { outside, no_preference: noPreference, confirmed_at: confirmed, updated_at: now }
    const timeAfter = goesOnFrom(places, at, how.isUndo ? others : []) ? dropped(row) : inFull(row)
    return { ...row, ...goal, ...timeAfter, ...stands, sequence: row.sequence + 1 }
  })
  const near = [...rows, ...moved].map(({ collaborator_id: collaboratorId, day: date }) => ({
    collaboratorId,
    date,
  }))
  async function write() {
    const outcome = how.answered ? 'chosen' : 'changed'
    await settleOffers(tx, deps, rows, { outcome, at: now, near })
    // A returning part follows another part of its visit again, so the time after that other part is dropped as before.
    for (const before of how.isUndo ? places.flatMap((place) => partBefore(others, place) ?? []) : [])
      await updateTimeAfter(tx, { companyId, id: before.id }, dropped(before))
    await placeRows(tx, companyId, moved)
  }
  try {
    await (how.inSavepoint ? aloneIn(tx, write) : write())
  } catch (error) {
    if (!how.inSavepoint || constraintOf(error) !== 'appointments_no_overlap') throw error
    return undefined
  }
  const after = [...others, ...moved]
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
    ...(how.asked && { taken: true }),
  })
  return after
}

/** Whether the same professional goes on with another part of the visit: then the time after this part is dropped. */
function goesOnFrom(places: readonly VisitPlace[], at: number, others: readonly KnownAppointment[]): boolean {
  const [place, next] = [places[at], places[at + 1]]
  if (!place) return false
  return (next !== undefined && goesOn(place, next)) || partAfter(others, place) !== undefined
}

type Staying = { parts: KnownAppointment[]; row: KnownAppointment | undefined; now: Date }

/** Answers an offer for a client who chooses the present time of the appointment. */
export async function chooseOwnTime(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  { parts, row, now }: Staying,
): Promise<KnownAppointment[]> {
  if (!row)
    throw new Error(`Visit ${parts.map(visitIdOf)[0]} of an answered offer has no scheduled appointment`)
  await settleOffer(tx, deps, row, { outcome: 'chosen', at: now })
  publishAppointmentChange(tx, 'changed', row)
  return parts
}
