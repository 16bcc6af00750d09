import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { caps } from '@encaixe/contract/caps.ts'
import { type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/facade.ts'
import { enqueueBookingEvent } from '../notifications/facade.ts'
import { constraintOf, type Db, type Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { approveStart, fitsHours, isOddMinute, oddMinute } from './approve-start.ts'
import { checkChanges } from './check-changes.ts'
import { refuseLate } from './check-notice.ts'
import { settleOffer } from './end-offer.ts'
import { appointmentMissing } from './find-appointment.ts'
import { findMoveOffering } from './find-offering.ts'
import { offerMoveAlternatives } from './offer-alternatives.ts'
import { isChosen, isOffered, stateOf } from './offer-state.ts'
import { type For, type Offering, refuseClient, takesBookings } from './offering.ts'
import { type By, changeOf, hasBegun, isSamePlacement, originOf, type Placement, startOf } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import {
  countClientMoves,
  insertChange,
  lockAppointment,
  lockDays,
  selectLastMove,
  updatePlace,
} from './store/moves.ts'
import { lockPlace } from './store/offering.ts'
import { selectOffer } from './store/offers.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Move = { appointment: KnownAppointment; to: MoveInput }

type Closed = 'subscription_required' | 'company_inactive' | 'offer_settled'
type Refusal<C extends Closed> = Refused<
  | 'invalid'
  | 'not_found'
  | 'appointment_closed'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'too_many'
  | 'too_late'
  | C
>

/** An owner may move even when the company is inactive; only the subscription must be active. */
export function moveAppointment(
  deps: Needs,
  { appointment, to, by }: Move & { by: { userId: string } },
): Promise<Appointment | Refusal<'subscription_required'>> {
  const rules: Rules<'subscription_required'> = {
    by: { role: 'company', userId: by.userId },
    closed: ({ subscribed }) => (subscribed ? undefined : refused('subscription_required')),
    isOver: (row, here) => row.day < here.date,
  }
  return move(deps, { appointment, to }, rules)
}

/** A client may move while the company takes bookings and the appointment has not begun. From a message link, `userId` is null. */
export function moveByClient(
  deps: Needs,
  { appointment, to, by }: Move & { by: { userId: string | null } },
): Promise<Appointment | Refusal<'company_inactive'>> {
  return move(deps, { appointment, to }, clientRules(by.userId))
}

const clientRules = (userId: string | null): Rules<'company_inactive'> => ({
  by: { role: 'client', userId },
  closed: (offering) => (takesBookings(offering) ? undefined : refused('company_inactive')),
  isOver: hasBegun,
})

/**
 * A client answers an offer from its link: the company asked, so no limit of a client's moves binds her, and an offered
 * time was promised.
 */
export function moveByOffer(
  deps: Needs,
  { appointment, to, offerId }: Move & { offerId: string },
): Promise<Appointment | Refusal<'company_inactive' | 'offer_settled'>> {
  const rules: Rules<'company_inactive' | 'offer_settled'> = clientRules(null)
  return move(
    deps,
    { appointment, to },
    { ...rules, answers: { offerId, settled: refused('offer_settled') } },
  )
}

type Rules<C extends Closed> = {
  by: By
  /** The offer that this move answers. */
  answers?: { offerId: string; settled: Refused<C> }
  closed: (offering: Offering) => Refused<C> | undefined
  isOver: (place: Pick<Placement, 'day' | 'start_minute'>, here: LocalTime) => boolean
}

type Outcome<C extends Closed> = Appointment | Refusal<C>

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
    const missed = { code: 'slot_taken', who: rules.by.role, now: clock.now() } as const
    return refuseSlot(database.db, appointment, to, missed)
  }
}

export async function refuseSlot(
  db: Db | Tx,
  appointment: KnownAppointment,
  to: Pick<MoveInput, 'date' | 'startTime' | 'collaboratorId'>,
  { code, who, now }: { code: 'slot_taken' | 'slot_unavailable'; who: For; now: Date },
) {
  const wished = { date: to.date, minute: minuteOf(to.startTime), collaboratorId: to.collaboratorId, who }
  const alternatives = await offerMoveAlternatives(db, appointment, wished, now)
  return refused(code, { extra: { alternatives } })
}

const past = refused('invalid', { fields: { date: bookingSentences.datePast } })
const over = refused('appointment_closed', {
  sentence: 'Só agendamentos de hoje em diante podem ser remarcados.',
})

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
  const row = await lockAppointment(tx, { companyId, id })
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
  if (row.status !== 'scheduled') return refused('appointment_closed')
  if (isOver(row, here) && !promised) return over

  const [person] = offering.staff
  const goal = goalFor(row, to, person?.name)
  const stays = isSamePlacement(row, goal)
  if (stays && !asked) return viewOf(row, by.role)
  const full = asked ? undefined : await checkMoves(tx, row, { offering, by, now })
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
    return refuseSlot(tx, row, to, { code: 'slot_unavailable', who: by.role, now })
  }
  if (stays) return stay(tx, deps, row, now)
  const placement = (undone && originOf(undone)) ?? goal
  const confirmed = undone?.taken_confirmation ?? null
  return place(tx, deps, row, { goal: placement, by, now, confirmed, asked, ...placed })
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

type Counting = { offering: Offering; by: By; now: Date }

async function checkMoves(
  tx: Tx,
  { company_id: companyId, id }: KnownAppointment,
  { offering, by, now }: Counting,
): Promise<Refused<'too_many'> | undefined> {
  const key = { companyId, id }
  const full = by.role === 'client' ? await checkClientMoves(tx, key, offering, now) : undefined
  return full ?? checkChanges(tx, key, by)
}

const aDay = 86_400_000

/** An undo counts too. The appointment is locked. */
async function checkClientMoves(
  tx: Tx,
  key: Key,
  { company }: Offering,
  now: Date,
): Promise<Refused<'too_many'> | undefined> {
  const count = await countClientMoves(tx, key, new Date(now.getTime() - aDay))
  return count < caps.clientMoves.max ? undefined : refuseClient('clientMoves', company)
}

const undoLimit = 10 * 60_000

/** The move that this one undoes: the last one, by the same role, in the last minutes. An undo skips the grid and the limits. */
async function findUndone(
  tx: Tx,
  { company_id: companyId, id }: KnownAppointment,
  { goal, by, now }: { goal: Placement; by: By; now: Date },
) {
  const last = await selectLastMove(tx, { companyId, id })
  if (!last || last.by_role !== by.role || now.getTime() - last.at.getTime() > undoLimit) return undefined
  const origin = originOf(last)
  return origin && isSamePlacement(origin, goal) ? last : undefined
}

type Placing = {
  goal: Placement
  by: By
  now: Date
  confirmed: Date | null
  outside: boolean
  asked: boolean
}

async function place(
  tx: Tx,
  deps: Needs,
  row: KnownAppointment,
  { goal, by, now, confirmed, outside, asked }: Placing,
): Promise<Appointment> {
  const key = { companyId: row.company_id, id: row.id }
  const days = [row, goal].map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  await lockDays(tx, days)
  const outcome = asked ? 'chosen' : 'changed'
  await settleOffer(tx, deps, row, { outcome, at: now, near: days.slice(1) })
  // A confirmation was for the old time; an undo restores it.
  const placed = { ...goal, outside, confirmed_at: confirmed, updated_at: now }
  const { sequence } = await updatePlace(tx, key, placed)
  const change = changeOf(row, { kind: 'moved', at: now, by }, row, goal)
  const taken = { taken_confirmation: row.confirmed_at, taken_outside: row.outside }
  await insertChange(tx, { ...change, ...taken })
  publishAppointmentChange(tx, 'changed', row)
  const about = { companyId: key.companyId, appointmentId: key.id }
  await enqueueBookingEvent(tx, deps.jobs, {
    ...about,
    event: 'moved',
    sequence,
    movedAt: now.toISOString(),
    byRole: by.role,
  })
  return viewOf({ ...row, ...placed, sequence }, by.role)
}
