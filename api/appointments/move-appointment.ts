import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import { constraintOf, type Db, type Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { approveStart, fitsHours, isOddMinute, oddMinute } from './approve-start.ts'
import { refuseLate } from './check-notice.ts'
import { settleOffer } from './end-offer.ts'
import { appointmentMissing } from './find-appointment.ts'
import { findMoveOffering } from './find-offering.ts'
import {
  type Closed,
  checkMoves,
  clientRules,
  companyRules,
  findUndone,
  type MoveRefusal,
  over,
  past,
  type Rules,
} from './move-rules.ts'
import { offerMoveAlternatives } from './offer-alternatives.ts'
import { isChosen, isOffered, stateOf } from './offer-state.ts'
import { openTime, spansLeft } from './open-time.ts'
import {
  actorOf,
  type By,
  changeOf,
  isSamePlacement,
  onlyOf,
  originOf,
  type Placement,
  sequenceOf,
  startOf,
  whoseAct,
} from './place.ts'
import { restoreTimeAfter } from './restore-time-after.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChanges, lockDays, updatePlace } from './store/moves.ts'
import { lockPlace } from './store/offering.ts'
import { selectOffer } from './store/offers.ts'
import { lockVisit, updateTimeAfter } from './store/visit-changes.ts'
import { visitIdOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'
import { dropped, inFull, partAfter, partBefore } from './waived-time.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Move = { appointment: KnownAppointment; to: MoveInput }

export function moveAppointment(
  deps: Needs,
  { appointment, to, by }: Move & { by: By },
): Promise<Appointment | MoveRefusal<'subscription_required' | 'role'>> {
  return move(deps, { appointment, to }, companyRules(by))
}

export function moveByClient(
  deps: Needs,
  { appointment, to, by }: Move & { by: { userId: string | null } },
): Promise<Appointment | MoveRefusal<'company_inactive'>> {
  return move(deps, { appointment, to }, clientRules(by.userId))
}

/**
 * A client answers an offer from its link: the company asked, so no limit of a client's moves binds her, and an offered
 * time was promised.
 */
export function moveByOffer(
  deps: Needs,
  { appointment, to, offerId }: Move & { offerId: string },
): Promise<Appointment | MoveRefusal<'company_inactive' | 'offer_settled'>> {
  const rules: Rules<'company_inactive' | 'offer_settled'> = clientRules(null)
  return move(
    deps,
    { appointment, to },
    { ...rules, answers: { offerId, settled: refused('offer_settled') } },
  )
}

type Outcome<C extends Closed> = Appointment | MoveRefusal<C>

async function move<C extends Closed>(
  deps: Needs,
  { appointment, to }: Move,
  rules: Rules<C>,
): Promise<Outcome<C>> {
  const { database, clock } = deps
  try {
    return await database.transaction((tx) => decide(tx, deps, { appointment, to }, rules))
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
    // The failed transaction can read nothing more, so alternatives are read after it.
    const missed = { code: 'slot_taken', by: rules.by, now: clock.now() } as const
    return refuseSlot(database.db, appointment, to, missed)
  }
}

export async function refuseSlot(
  db: Db | Tx,
  appointment: KnownAppointment,
  to: Pick<MoveInput, 'date' | 'startTime' | 'collaboratorId'>,
  { code, by, now }: { code: 'slot_taken' | 'slot_unavailable'; by: By; now: Date },
) {
  const wished = {
    ...{ date: to.date, minute: minuteOf(to.startTime), collaboratorId: to.collaboratorId },
    ...{ who: by.role, only: onlyOf(by) },
  }
  const alternatives = await offerMoveAlternatives(db, appointment, wished, now)
  return refused(code, { extra: { alternatives } })
}

async function decide<C extends Closed>(
  tx: Tx,
  deps: Needs,
  { appointment, to }: Move,
  { by, answers, closed, isOver }: Rules<C>,
): Promise<Outcome<C>> {
  const now = deps.clock.now()
  const { company_id: companyId, procedure_id: procedureId, id } = appointment
  const { collaboratorId } = to
  const locked = isId(collaboratorId) && (await lockPlace(tx, { companyId, procedureId, collaboratorId }))
  if (!locked) return collaboratorMissing
  const parts = await lockVisit(tx, { companyId, id: visitIdOf(appointment) })
  const row = parts.find((part) => part.id === id)
  if (!row) return appointmentMissing
  const offer = answers && (await selectOffer(tx, { companyId, id: answers.offerId }))
  if (offer && stateOf(offer, now) === 'settled')
    return isChosen(offer, row, to) ? viewOf(row) : answers.settled
  const asked = offer !== undefined && stateOf(offer, now) === 'open'
  const promised = asked && isOffered(offer, to)
  const offering = await findMoveOffering(tx, row, { from: to.date, to: to.date }, now, {
    collaboratorId,
    busy: false,
  })
  const here = localTime(now, offering.company.timezone)
  const shut = promised ? undefined : closed(offering)
  if (shut) return shut
  if (to.date < here.date) return past
  const onPurpose = by.role === 'company' && to.outside === true
  if (onPurpose && isOddMinute({ minute: minuteOf(to.startTime) })) return oddMinute
  if (row.status !== 'scheduled') return refuseClosed(row)
  if (isOver(row, here) && !promised) return over

  const [person] = offering.staff
  const goal = goalFor(row, to, person?.name)
  const stays = isSamePlacement(row, goal)
  if (stays && !asked) return viewOf(row, by.role)
  const counting = { parts, offering, by, now }
  const full = asked ? undefined : await checkMoves(tx, { companyId, ids: [id] }, counting)
  if (full) return full
  const undone = asked || isOver(goal, here) ? undefined : await findUndone(tx, row, { goal, by, now })
  const late = by.role === 'client' && !undone && !asked ? refuseLate(offering.company, row, here) : undefined
  if (late) return late
  // Hours that closed since her move bind a client who undoes it; the company may go back to any place of its own.
  const back =
    undone && (by.role === 'company' || undone.taken_outside || fitsHours(offering, startOf(goal, row)))
  const placed = back
    ? { outside: undone.taken_outside }
    : approveStart(offering, startOf(goal, row), { here, who: promised ? 'company' : by.role, onPurpose })
  if (!locked.collaboratorIsActive || !placed) {
    return refuseSlot(tx, row, to, { code: 'slot_unavailable', by, now })
  }
  if (stays) return stay(tx, deps, row, now)
  const placement = (undone && originOf(undone)) ?? goal
  const confirmed = undone?.taken_confirmation ?? null
  const others = parts.filter((part) => part.id !== id)
  const isUndo = undone !== undefined
  return place(tx, deps, row, { goal: placement, others, by, now, confirmed, asked, isUndo, ...placed })
}

/** The client chooses the time that she has. */
async function stay(tx: Tx, deps: Needs, row: KnownAppointment, now: Date): Promise<Appointment> {
  await settleOffer(tx, deps, row, { outcome: 'chosen', at: now })
  publishAppointmentChange(tx, 'changed', row)
  return viewOf(row)
}

/** The duration stays. The stored name stays too, unless the professional changes. */
function goalFor(row: KnownAppointment, to: MoveInput, name: string | undefined): Placement {
  const [collaborator_id, start_minute] = [to.collaboratorId.toLowerCase(), minuteOf(to.startTime)]
  const same = collaborator_id === row.collaborator_id
  return {
    collaborator_id,
    collaborator_name: same ? row.collaborator_name : (name ?? ''),
    day: to.date,
    start_minute,
    end_minute: start_minute + row.end_minute - row.start_minute,
  }
}

type Placing = {
  goal: Placement
  /** Of the same visit. */
  others: readonly KnownAppointment[]
  by: By
  now: Date
  confirmed: Date | null
  outside: boolean
  asked: boolean
  isUndo: boolean
}

async function place(
  tx: Tx,
  deps: Needs,
  row: KnownAppointment,
  { goal, others, by, now, confirmed, outside, asked, isUndo }: Placing,
): Promise<Appointment> {
  const key = { companyId: row.company_id, id: row.id }
  const days = [row, goal].map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  await lockDays(tx, key.companyId, days)
  const outcome = asked ? 'chosen' : 'changed'
  await settleOffer(tx, deps, row, { outcome, at: now, near: days })
  const timeAfter = await joinParts(tx, row, { goal, others, isUndo })
  // A confirmation was for the old time; an undo restores it.
  const placed = { ...goal, ...timeAfter, outside, confirmed_at: confirmed, updated_at: now }
  const { sequence } = await updatePlace(tx, key, placed)
  const after = { ...row, ...placed, sequence }
  await restoreTimeAfter(tx, [...others, after], row)
  const change = changeOf(row, { kind: 'moved', at: now, by }, row, goal)
  const taken = { taken_confirmation: row.confirmed_at, taken_outside: row.outside }
  await insertChanges(tx, actorOf(by), [{ ...change, ...taken }])
  await openTime(tx, deps, key.companyId, spansLeft([row], [after]), now)
  publishAppointmentChange(tx, 'changed', after, [row.collaborator_id])
  await enqueueBookingEvent(tx, deps.jobs, {
    companyId: key.companyId,
    appointmentId: visitIdOf(row),
    event: 'moved',
    sequence: sequenceOf([...others, after]),
    movedAt: now.toISOString(),
    ...whoseAct(by),
  })
  return viewOf(after, by.role)
}

type Joining = Pick<Placing, 'goal' | 'others' | 'isUndo'>

/** A part that is moved by itself gets the time after it in full. An undo puts it back between the parts of its visit. */
async function joinParts(tx: Tx, row: KnownAppointment, { goal, others, isUndo }: Joining) {
  const before = isUndo ? partBefore(others, goal) : undefined
  if (before) await updateTimeAfter(tx, { companyId: row.company_id, id: before.id }, dropped(before))
  return isUndo && partAfter(others, goal) ? dropped(row) : inFull(row)
}
