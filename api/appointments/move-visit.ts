import { localTime } from '@encaixe/contract/local-time.ts'
import type { Visit, VisitMove } from '@encaixe/contract/visits.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { isRefused, refused } from '../platform/refused.ts'
import { isOddMinute, oddMinute } from './approve-start.ts'
import { refuseLate } from './check-notice.ts'
import { findVisitMoveOffering } from './find-offering.ts'
import { visitMissing } from './find-visit.ts'
import {
  type Closed,
  checkMoves,
  clientRules,
  companyRules,
  type MoveRefusal,
  over,
  past,
  type Rules,
} from './move-rules.ts'
import { offerVisitMoveAlternatives } from './offer-alternatives.ts'
import { withOnly } from './offering.ts'
import { type By, byTime, onlyOf, type Start } from './place.ts'
import { placeChain } from './place-chain.ts'
import type { Key } from './store/appointments.ts'
import { lockDays } from './store/moves.ts'
import { lockPlaces } from './store/offering.ts'
import { lockVisit } from './store/visit-changes.ts'
import { selectVisit } from './store/visits.ts'
import { findUndoneMoves, isPossibleUndo } from './undo-visit-move.ts'
import { goalsFor, isAsked, itemsFor, minutesOf } from './visit-moves.ts'
import { planVisit } from './visit-plan.ts'
import { visitOf } from './visit-view.ts'
import { refuseClosed } from './waiting.ts'
import { restrict } from './write-visit.ts'
import { isOutside, writeVisitMove } from './write-visit-move.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'jobs'>
type Move = { visit: Key; to: VisitMove }

/** All that is scheduled of a visit goes together, or nothing. */
export function moveVisit(
  deps: Needs,
  { by, ...move }: Move & { by: By },
): Promise<Visit | MoveRefusal<'subscription_required' | 'role'>> {
  return decideAgain(deps, move, companyRules(by))
}

/** From a message link, `userId` is null. */
export function moveVisitByClient(
  deps: Needs,
  { by, ...move }: Move & { by: { userId: string | null } },
): Promise<Visit | MoveRefusal<'company_inactive'>> {
  return decideAgain(deps, move, clientRules(by.userId))
}

type Earlier = Move & {
  /** Where the visit stands once it is locked. */
  onLeave: (from: Start) => void
}

/**
 * In the transaction of a client who takes an earlier time that she was asked for. `changed`: a part got another professional
 * before it was locked, so she takes it again in another transaction.
 */
export function moveAsked(
  tx: Tx,
  deps: Needs,
  { onLeave, ...move }: Earlier,
): Promise<Visit | MoveRefusal<'company_inactive' | 'appointment_changed'> | 'changed'> {
  const { date, minute } = minutesOf(move.to)
  return decide<'company_inactive' | 'appointment_changed'>(tx, deps, move, {
    ...clientRules(null),
    asked: true,
    shared([first]) {
      if (!first || first.day < date || (first.day === date && first.start_minute <= minute)) {
        return refused('appointment_changed')
      }
      onLeave(first)
      return undefined
    },
  })
}

const mostTries = 5

/** Again when a part got another professional before it was locked: she is locked before the parts. */
async function decideAgain<C extends Closed>(
  deps: Needs,
  move: Move,
  rules: Rules<C>,
): Promise<Visit | MoveRefusal<C>> {
  for (let tries = 0; tries < mostTries; tries++) {
    const answer = await deps.database.transaction((tx) => decide(tx, deps, move, rules))
    if (answer !== 'changed') return answer
  }
  throw new Error(`Visit ${move.visit.id} changed its professionals ${mostTries} times while it was moved`)
}

async function decide<C extends Closed>(
  tx: Tx,
  deps: Needs,
  { visit, to }: Move,
  rules: Rules<C>,
): Promise<Visit | MoveRefusal<C> | 'changed'> {
  const now = deps.clock.now()
  const { by, asked, closed, isOver } = rules
  const { parts, people, known } = await lockAll(tx, { visit, to })
  const only = onlyOf(by)
  if (parts.length === 0) return visitMissing
  if (parts.some((part) => !known.has(part.collaborator_id))) return 'changed'
  const rows = parts.filter(({ status }) => status === 'scheduled')
  const readAgain = async () => {
    const moving = { days: { from: to.date, to: to.date }, busy: 'booked' as const }
    const offering = await findVisitMoveOffering(tx, rows.length > 0 ? rows : parts, moving, now)
    return withOnly(restrict(offering, people), only)
  }
  const offering = await readAgain()
  const here = localTime(now, offering.company.timezone)
  const start = minutesOf(to)
  const shut = closed(offering)
  if (shut) return shut
  if (to.date < here.date) return past
  const onPurpose = by.role === 'company' && to.outside === true
  if (onPurpose && isOddMinute(start)) return oddMinute
  const [first] = rows
  if (!first) return refuseClosed(parts[0])
  const shared = rules.shared?.(rows)
  if (shared) return shared
  if (isOver(first, here)) return over
  const items = itemsFor(rows, to.items)
  if (isRefused(items)) return items

  const goals = goalsFor(rows, start, [])
  if (isAsked(rows, goals, items)) return visitOf(parts, by.role)
  const keys = { companyId: visit.companyId, ids: rows.map(({ id }) => id) }
  const full = asked ? undefined : await checkMoves(tx, keys, { parts, offering, by, now })
  if (full) return full
  const isPast = isOver({ day: start.date, start_minute: start.minute }, here)
  const undone = isPast || asked ? undefined : await findUndoneMoves(tx, rows, { goals, items, by, now })
  const late =
    by.role === 'client' && !undone && !asked ? refuseLate(offering.company, first, here) : undefined
  if (late) return late

  const moving = { parts, rows, by, now, asked }
  const moved =
    undone && isPossibleUndo(offering, undone, by)
      ? ((await writeVisitMove(tx, deps, { ...moving, places: undone })) ?? 'slot_taken')
      : await placeChain({
          offering,
          partsIn: (known) => planVisit(known, items).partsAt({ ...start, here, who: by.role, onPurpose }),
          write(chosen, known) {
            const goals = goalsFor(
              rows,
              start,
              chosen.map(({ professional }) => professional),
            )
            const places = goals.map((goal, at) => ({
              ...goal,
              outside: onPurpose && isOutside(known, goal),
              confirmed: null,
              // A client who had no preference keeps it, and she may give hers up.
              noPreference:
                rows[at]?.no_preference === true ||
                (by.role === 'client' && items[at]?.collaboratorId === null),
            }))
            return writeVisitMove(tx, deps, { ...moving, places })
          },
          readAgain,
        })
  if (typeof moved !== 'string') return visitOf(byTime(moved), by.role)
  const missed = { ...start, rows, items, who: by.role, only }
  return refused(moved, { extra: { alternatives: await offerVisitMoveAlternatives(tx, missed, now) } })
}

/**
 * The people who may take a part, the parts, and the days that they leave and may come to: each kind in one order, as
 * bookings and moves of single appointments lock them.
 */
async function lockAll(tx: Tx, { visit, to }: Move) {
  const { companyId, id } = visit
  const known = await selectVisit(tx, { companyId }, id)
  const own = known.map(({ collaborator_id }) => collaborator_id)
  const asked: (string | null)[] = to.items?.map(({ collaboratorId }) => collaboratorId) ?? own
  const open = to.items?.filter(({ collaboratorId }) => collaboratorId === null) ?? []
  const people = await lockPlaces(tx, {
    companyId,
    procedureIds: known.map(({ procedure_id }) => procedure_id),
    named: [...asked, ...own].filter(isId),
    open: open.map(({ procedureId }) => procedureId).filter(isId),
  })
  const parts = byTime(await lockVisit(tx, visit))
  const left = parts.map(({ collaborator_id: collaboratorId, day: date }) => ({ collaboratorId, date }))
  const goals = [...people].map((collaboratorId) => ({ collaboratorId, date: to.date }))
  await lockDays(tx, companyId, [...left, ...goals])
  return { parts, people, known: new Set(own) }
}
