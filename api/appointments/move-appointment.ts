import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { type LocalTime, localTime, minuteOf } from '@encaixe/contract/local-time.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { publishAppointmentChange } from '../live/publish-appointment-change.ts'
import { enqueueBookingEvent } from '../notifications/enqueue-booking-event.ts'
import { constraintOf, type Db, type Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './appointment-view.ts'
import { appointmentMissing } from './find-appointment.ts'
import { findMoveOffering } from './find-offering.ts'
import { offerMoveAlternatives } from './offer-alternatives.ts'
import { isOnOffer, type Offering, takesBookings } from './offering.ts'
import { type By, changeOf, hasBegun, isSameSpot, originOf, type Spot, startOf } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { insertChange, lockAppointment, lockDays, selectLastMove, updatePlace } from './store/moves.ts'
import { lockPlace } from './store/offering.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Move = { appointment: KnownAppointment; to: MoveInput }

type Closed = 'subscription_required' | 'company_inactive'
type Refusal<C extends Closed> = Refused<
  'invalid' | 'not_found' | 'appointment_closed' | 'slot_taken' | 'slot_unavailable' | C
>

/** An owner moves whatever her company's page says; only her subscription must be active. */
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

/** A client moves her own as long as the company takes bookings and it has not begun; by a link she is not signed in. */
export function moveByClient(
  deps: Needs,
  { appointment, to, by }: Move & { by: { userId: string | null } },
): Promise<Appointment | Refusal<'company_inactive'>> {
  const rules: Rules<'company_inactive'> = {
    by: { role: 'client', userId: by.userId },
    closed: (offering) => (takesBookings(offering) ? undefined : refused('company_inactive')),
    isOver: hasBegun,
  }
  return move(deps, { appointment, to }, rules)
}

type Rules<C extends Closed> = {
  by: By
  closed: (offering: Offering) => Refused<C> | undefined
  isOver: (place: Pick<Spot, 'day' | 'start_minute'>, here: LocalTime) => boolean
}

async function move<C extends Closed>(
  deps: Needs,
  { appointment, to }: Move,
  rules: Rules<C>,
): Promise<Appointment | Refusal<C>> {
  const { database, clock } = deps
  try {
    return await database.transaction((tx) => decide(tx, deps, { appointment, to }, rules))
  } catch (error) {
    if (constraintOf(error) !== 'appointments_no_overlap') throw error
    // The transaction is gone with its answer, so what is still free is read after it.
    return missed(database.db, appointment, to, { code: 'slot_taken', now: clock.now() })
  }
}

async function missed(
  db: Db | Tx,
  appointment: KnownAppointment,
  to: MoveInput,
  { code, now }: { code: 'slot_taken' | 'slot_unavailable'; now: Date },
) {
  const wished = { date: to.date, minute: minuteOf(to.startTime), collaboratorId: to.collaboratorId }
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
  { by, closed, isOver }: Rules<C>,
): Promise<Appointment | Refusal<C>> {
  const now = deps.clock.now()
  const { company_id: companyId, procedure_id: procedureId, id } = appointment
  const { collaboratorId } = to
  const locked = isId(collaboratorId) && (await lockPlace(tx, { companyId, procedureId, collaboratorId }))
  if (!locked) return collaboratorMissing
  const row = await lockAppointment(tx, { companyId, id })
  if (!row) return appointmentMissing
  const offering = await findMoveOffering(tx, row, undefined, now, collaboratorId)
  const here = localTime(now, offering.company.timezone)
  const shut = closed(offering)
  if (shut) return shut
  if (to.date < here.date) return past
  if (row.status !== 'scheduled') return refused('appointment_closed')
  if (isOver(row, here)) return over

  const [person] = offering.staff
  const goal = goalFor(row, to, person?.name)
  if (isSameSpot(row, goal)) return viewOf(row)
  const undone = isOver(goal, here) ? undefined : await findUndone(tx, row, { goal, by, now })
  const allowed = locked.collaboratorIsActive && (undone ?? isOnOffer(offering, startOf(goal), here))
  if (!allowed) return missed(tx, row, to, { code: 'slot_unavailable', now })
  const spot = (undone && originOf(undone)) ?? goal
  return place(tx, deps, row, { goal: spot, by, now, confirmed: undone?.taken_confirmation ?? null })
}

/** The duration stays; a name changes only with the professional. */
function goalFor(row: KnownAppointment, to: MoveInput, name: string | undefined): Spot {
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

const undoing = 10 * 60_000
/** Who is signed in is offered to take it back for ten seconds. */
const secondThoughts = 15_000

/** The move that this one takes back: the last one, a short while ago, of the same side. It asks for no rule again. */
async function findUndone(
  tx: Tx,
  { company_id: companyId, id }: KnownAppointment,
  { goal, by, now }: { goal: Spot; by: By; now: Date },
) {
  const last = await selectLastMove(tx, { companyId, id })
  if (!last || last.by_role !== by.role || now.getTime() - last.at.getTime() > undoing) return undefined
  const origin = originOf(last)
  return origin && isSameSpot(origin, goal) ? last : undefined
}

type Placing = { goal: Spot; by: By; now: Date; confirmed: Date | null }

async function place(
  tx: Tx,
  { jobs }: Needs,
  row: KnownAppointment,
  { goal, by, now, confirmed }: Placing,
): Promise<Appointment> {
  const key = { companyId: row.company_id, id: row.id }
  const days = [row, goal].map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  await lockDays(tx, days)
  // The client confirmed another time than this.
  const placed = { ...goal, confirmed_at: confirmed, updated_at: now }
  const { sequence } = await updatePlace(tx, key, placed)
  const change = changeOf(row, { kind: 'moved', at: now, by }, row, goal)
  await insertChange(tx, { ...change, taken_confirmation: row.confirmed_at })
  publishAppointmentChange(tx, 'changed', row)
  const about = { companyId: key.companyId, appointmentId: key.id }
  const tellAt = by.userId ? new Date(now.getTime() + secondThoughts) : undefined
  await enqueueBookingEvent(tx, jobs, { ...about, event: 'moved', sequence, tellAt })
  return viewOf({ ...row, ...placed, sequence })
}
