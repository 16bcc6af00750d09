import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { Visit, VisitMove } from '@encaixe/contract/visits.ts'
import { isRecordBlocked } from '../clients/facade.ts'
import { collaboratorMissing } from '../collaborators/facade.ts'
import type { Deps } from '../deps.ts'
import { constraintOf, type Db, type Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { limitNewClientMove } from './check-new-clients.ts'
import { refuseLate } from './check-notice.ts'
import { findMoveOffering, placesIn } from './find-offering.ts'
import { appointmentMissing, visitMissing } from './find-visit.ts'
import {
  type Closed,
  checkMoves,
  clientRules,
  findUndone,
  isOutside,
  isPossibleUndo,
  type MoveRefusal,
  over,
  past,
  type Rules,
  type VisitPlace,
} from './move-rules.ts'
import { offerAlternatives } from './offer-alternatives.ts'
import { isChosen, isOffered, stateOf } from './offer-state.ts'
import { isOddMinute, type Offering, oddMinute, restrict, withOnly } from './offering.ts'
import { actsOn, type By, byTime, onlyOf, type Start } from './place.ts'
import type { Key, KnownAppointment } from './store/appointments.ts'
import { lockDays } from './store/moves.ts'
import { lockPlaces } from './store/offering.ts'
import { selectOffer } from './store/offers.ts'
import { lockVisit, selectVisit } from './store/visits.ts'
import { goalsFor, isAsked, itemsFor, minutesOf } from './visit-moves.ts'
import { type MissCode, type Part, placeChain, planVisit } from './visit-plan.ts'
import { viewOf, visitIdOf, visitKeyOf, visitOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'
import { chooseOwnTime, writeMove } from './write-move.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>

type Move = {
  visit: Key
  /** Moves only the part with this id; without an id all scheduled parts of the visit move together, or none. */
  part?: string | undefined
  to: VisitMove
  /** The parts that move, as they were read last. Their professionals are locked before the parts are. */
  known: readonly KnownAppointment[]
}

/** Moves all scheduled parts of a visit. */
export async function moveVisit<C extends Closed>(
  deps: Needs,
  { visit, parts, to }: { visit: Key; parts: readonly KnownAppointment[]; to: VisitMove },
  rules: Rules<C>,
): Promise<Visit | MoveRefusal<C>> {
  const moved = await move(deps, { visit, to, known: parts }, rules)
  return isRefused(moved) ? moved : visitOf(byTime(moved), rules.by.role)
}

/** Moves one appointment: a single appointment, or one part away from the other parts of its visit. */
export async function movePart<C extends Closed>(
  deps: Needs,
  { appointment, to }: { appointment: KnownAppointment; to: MoveInput },
  rules: Rules<C>,
): Promise<Appointment | MoveRefusal<C>> {
  const { id: part } = appointment
  const visit = visitKeyOf(appointment)
  const asked = { ...to, items: itemsOf(appointment, to) }
  const moved = await move(deps, { visit, part, to: asked, known: [appointment] }, rules)
  if (isRefused(moved)) return moved
  return viewOf(moved.find(({ id }) => id === part) ?? appointment, rules.by.role)
}

/** The only item of a part that moves to this professional. */
export const itemsOf = (
  { procedure_id: procedureId }: KnownAppointment,
  { collaboratorId }: Pick<MoveInput, 'collaboratorId'>,
): VisitItem[] => [{ procedureId, collaboratorId }]

/**
 * A client answers an offer from its link. The company asked for this answer, so the limits of a client's own moves do
 * not apply, and an offered time was promised. A new client who names another time is bound by the day's bound.
 */
export function moveByOffer(
  deps: Needs,
  { offerId, ...moving }: { appointment: KnownAppointment; to: MoveInput; offerId: string },
): Promise<Appointment | MoveRefusal<'company_inactive' | 'offer_settled'>> {
  const rules: Rules<'company_inactive' | 'offer_settled'> = clientRules(null)
  const answers = { offerId, to: moving.to, settled: refused('offer_settled') }
  return movePart(deps, moving, { ...rules, answers })
}

type Earlier = Pick<Move, 'visit' | 'to'> & {
  /** Called with the start of the visit, once the visit is locked. */
  onLeave: (from: Start) => void
}

/**
 * A client accepts an earlier time that the company asked for, in the transaction of the waiting list. A refusal has
 * written nothing and offers no other times. `changed`: a part got another professional before it was locked, so the
 * caller tries again in another transaction.
 */
export async function moveAsked(
  tx: Tx,
  deps: Needs,
  { onLeave, visit, to }: Earlier,
): Promise<KnownAppointment[] | MoveRefusal<'company_inactive' | 'appointment_changed'> | 'changed'> {
  const { date, minute } = minutesOf(to)
  const known = await selectVisit(tx, { companyId: visit.companyId }, visit.id)
  const rules: Rules<'company_inactive' | 'appointment_changed'> = {
    ...clientRules(null),
    asked: true,
    shared([first]) {
      if (!first || first.day < date || (first.day === date && first.start_minute <= minute)) {
        return refused('appointment_changed')
      }
      onLeave(first)
      return undefined
    },
  }
  const moved = await decide(tx, deps, { visit, to, known }, rules)
  return isMissed(moved) ? refused(moved.code) : moved
}

const mostTries = 5

/** Moves in a new transaction when a part got another professional before it was locked. */
async function move<C extends Closed>(
  deps: Needs,
  moving: Move,
  rules: Rules<C>,
): Promise<KnownAppointment[] | MoveRefusal<C>> {
  const { db } = deps.database
  const { visit, part, to } = moving
  let { known } = moving
  for (let tries = 0; tries < mostTries; tries++) {
    const moved = await deps.database
      .transaction((tx) => decide(tx, deps, { ...moving, known }, rules))
      .catch((error: unknown) => {
        if (error instanceof Taken) return error.missed
        throw error
      })
    if (isMissed(moved)) {
      const missed = { ...moved, to, byPerson: part !== undefined }
      return refuseMissed(db, missed, { by: rules.by, now: deps.clock.now() })
    }
    if (moved !== 'changed') return moved
    const read = await selectVisit(db, { companyId: visit.companyId }, visit.id)
    known = read.filter(({ id }) => part === undefined || id === part)
  }
  throw new Error(`Visit ${visit.id} changed its professionals ${mostTries} times while it was moved`)
}

/** The result when the new time is not free. Nothing was written. */
type Missed = { code: MissCode; rows: readonly KnownAppointment[]; items: readonly VisitItem[] }

const isMissed = (answer: object | 'changed'): answer is Missed =>
  typeof answer === 'object' && 'code' in answer

/** Rolls the transaction back: the constraint refused the new place. */
class Taken extends Error {
  readonly missed: Missed
  constructor(missed: Omit<Missed, 'code'>) {
    super(`The new time of visit ${missed.rows.map(visitIdOf)[0]} is taken`)
    this.missed = { ...missed, code: 'slot_taken' }
  }
}

type Refusing = Missed & { to: Pick<VisitMove, 'date' | 'startTime'>; byPerson: boolean }

/** The refusal of a time to which these appointments cannot move, with the free times nearest to it. */
export async function refuseMissed(
  db: Db | Tx,
  { code, rows, items, to, byPerson }: Refusing,
  { by, now }: { by: By; now: Date },
): Promise<Refused<MissCode>> {
  const missed = { rows, ...minutesOf(to), items, who: by.role, only: onlyOf(by), byPerson }
  const alternatives = await offerAlternatives(db, missed, now)
  return refused(code, { extra: { alternatives } })
}

async function decide<C extends Closed>(
  tx: Tx,
  deps: Needs,
  moving: Move,
  rules: Rules<C>,
): Promise<KnownAppointment[] | MoveRefusal<C> | Missed | 'changed'> {
  const now = deps.clock.now()
  const { visit, part, to, known } = moving
  const { by, answers, asked, closed, isOver } = rules
  const { parts, mine, people, lost } = await lockAll(tx, moving)
  if (lost && !asked) return collaboratorMissing
  if (mine.length === 0) return part === undefined ? visitMissing : appointmentMissing
  // The part of the visit may have moved to another professional since the caller read the part.
  if (part !== undefined && actsOn(by, mine).length === 0) return appointmentMissing
  const rows = mine.filter(({ status }) => status === 'scheduled')
  const [first] = rows
  const answer = answers && (await readAnswer(tx, visit, answers, now))
  const isAnswer = answer?.state === 'open'
  if (answer?.state === 'settled')
    return first && isChosen(answer.offer, first, answer.to) ? parts : answer.settled
  // When all professionals are named, the database constraint detects a taken place and the transaction is rolled back.
  // The transaction of the waiting list continues after a refusal, so it writes in a savepoint.
  const isFixed = !asked && (to.items ?? []).every(({ collaboratorId }) => collaboratorId !== null)
  const readAgain = async () => {
    // Named professionals are read too: an undo may return a part to a professional who no longer performs the service.
    const { named } = placesIn(to.items ?? [])
    const reading = {
      days: { from: to.date, to: to.date },
      busy: isFixed ? false : ('booked' as const),
      named: named.map((id) => id.toLowerCase()),
    }
    const offering = await findMoveOffering(tx, first ? rows : mine, reading, now)
    return withOnly(restrict(offering, people), onlyOf(by))
  }
  const offering = await readAgain()
  const here = localTime(now, offering.company.timezone)
  const start = minutesOf(to)
  const who = answer?.isPromised ? 'company' : by.role
  const shut = answer?.isPromised ? undefined : closed(offering)
  if (shut) return shut
  if (to.date < here.date) return past
  const onPurpose = by.role === 'company' && to.outside === true
  if (onPurpose && isOddMinute(start)) return oddMinute
  if (!first) return refuseClosed(mine[0])
  const shared = part === undefined ? rules.shared?.(rows) : undefined
  if (shared) return shared
  if (isOver(first, here) && !answer?.isPromised) return over
  const items = itemsFor(rows, to.items)
  if (isRefused(items)) return items
  if (rows.some((row) => !known.some((one) => one.collaborator_id === row.collaborator_id))) return 'changed'

  // A time that the company offered is the company's own wish.
  const isOwn = by.role === 'client' && !asked && !answer?.isPromised
  const stays = isAsked(rows, goalsFor(rows, start, []), items)
  const going = { rows, items, start, by, onPurpose, isOwn, stays }
  if (going.stays && !isAnswer) return parts
  // The company asked the client for this move, so the limits of a client's own moves do not apply.
  const isFree = asked === true || isAnswer
  const keys = { companyId: visit.companyId, ids: rows.map(({ id }) => id) }
  const full = isFree ? undefined : await checkMoves(tx, keys, { parts, offering, by, now })
  if (full) return full
  const isPast = isOver({ day: start.date, start_minute: start.minute }, here)
  const undone = isPast || isFree ? undefined : await findUndone(tx, rows, { start, items, by, now })
  const isBound = by.role === 'client' && !undone && !isFree
  const late = isBound ? refuseLate(offering.company, first, here) : undefined
  if (late) return late
  if (isOwn && first.client_id && (await isRecordBlocked(tx, visit.companyId, first.client_id)))
    return refused('not_accepted')
  const isCrowded = isOwn && (await limitNewClientMove(tx, { rows, offering, date: to.date, here }, now))
  if (isCrowded) return isCrowded
  const writing = { parts, rows, by, now, inSavepoint: !isFixed, ...(asked && { asked }), answered: isAnswer }
  try {
    const moved =
      undone && isPossibleUndo(offering, undone, by)
        ? ((await writeMove(tx, deps, { ...writing, places: undone, isUndo: true })) ?? 'slot_taken')
        : await placeChain({
            offering,
            partsIn: (seen) => planVisit(seen, items).partsAt({ ...start, here, who, onPurpose }),
            write: async (chosen, seen) =>
              going.stays
                ? chooseOwnTime(tx, deps, { parts, row: first, now })
                : writeMove(tx, deps, { ...writing, places: placesFor(going, chosen, seen), isUndo: false }),
            readAgain,
          })
    return typeof moved === 'string' ? { code: moved, rows, items } : moved
  } catch (error) {
    if (constraintOf(error) === 'appointments_no_overlap') throw new Taken({ rows, items })
    throw error
  }
}

/** The offer that a move answers, its state, and whether it promised this time. */
async function readAnswer<C extends Closed>(
  tx: Tx,
  { companyId }: Key,
  { offerId, ...answer }: NonNullable<Rules<C>['answers']>,
  now: Date,
) {
  const offer = await selectOffer(tx, { companyId, id: offerId })
  if (!offer) return undefined
  const state = stateOf(offer, now)
  return { ...answer, offer, state, isPromised: state === 'open' && isOffered(offer, answer.to) }
}

type Going = {
  rows: readonly KnownAppointment[]
  start: LocalTime
  items: readonly VisitItem[]
  by: By
  onPurpose: boolean
  /** True for a client's own choice; false when the client accepts a time that the company offered. */
  isOwn: boolean
}

/** The new places of appointments with these people. A confirmation was for the old time, so it is removed. */
function placesFor(
  { rows, start, items, by, onPurpose, isOwn }: Going,
  chosen: readonly Part[],
  seen: Offering,
): VisitPlace[] {
  const people = chosen.map(({ professional }) => professional)
  return goalsFor(rows, start, people).map((goal, at) => ({
    ...goal,
    outside: onPurpose && isOutside(seen, goal),
    confirmed: null,
    noPreference: hasNoPreference(rows[at], items[at]?.collaboratorId, { by, isOwn }),
  }))
}

/** A client may give a preference up, and has one after choosing another professional by name. */
function hasNoPreference(
  row: KnownAppointment | undefined,
  wished: string | null | undefined,
  { by, isOwn }: Pick<Going, 'by' | 'isOwn'>,
): boolean {
  if (by.role === 'client' && wished === null) return true
  const isChosen = isOwn && wished !== undefined && wished !== row?.collaborator_id
  return row?.no_preference === true && !isChosen
}

/**
 * Locks the professionals who may take the parts, the appointments of the visit, and the days that the parts leave and
 * may move to. Each kind is locked in the same order as in a booking. `mine`: the parts that move. `lost`: a named
 * professional does not exist any more.
 */
async function lockAll(tx: Tx, { visit, part, to, known }: Move) {
  const { companyId } = visit
  const { named, open } = placesIn(to.items ?? [])
  const people = await lockPlaces(tx, {
    companyId,
    procedureIds: known.map(({ procedure_id }) => procedure_id),
    named: [...named, ...known.map(({ collaborator_id }) => collaborator_id)].filter(isId),
    open: open.filter(isId),
  })
  const parts = byTime(await lockVisit(tx, visit))
  const mine = parts.filter(({ id }) => part === undefined || id === part)
  const left = mine.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  const goals = [...people].map((collaboratorId) => ({ collaboratorId, date: to.date }))
  await lockDays(tx, companyId, [...left, ...goals])
  return { parts, mine, people, lost: named.some((id) => !people.has(id.toLowerCase())) }
}
