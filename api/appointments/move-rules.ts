import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import type { MoveInput } from '@encaixe/contract/calendar.ts'
import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { fits } from '@encaixe/contract/open-hours.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { dayOf, type Offering, refuseClient, takesBookings } from './offering.ts'
import { type By, hasBegun, originOf, type Placement, refuseShared } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { countChanges, countClientMoves, type Keys, selectLastMoves } from './store/moves.ts'
import { isReturn } from './visit-moves.ts'

export type Closed =
  | 'subscription_required'
  | 'company_inactive'
  | 'offer_settled'
  | 'role'
  | 'appointment_changed'

export type MoveRefusal<C extends Closed> = Refused<
  | 'invalid'
  | 'not_found'
  | 'appointment_closed'
  | 'slot_taken'
  | 'slot_unavailable'
  | 'too_many'
  | 'too_late'
  | 'not_accepted'
  | C
>

/** The author of a move, and the limits that apply to the move. */
export type Rules<C extends Closed> = {
  by: By
  /** The offer that this move answers, the chosen time, and the refusal when the offer is already settled. */
  answers?: { offerId: string; to: MoveInput; settled: Refused<C> }
  closed: (offering: Offering) => Refused<C> | undefined
  /** The company asked the client for this time, so the limits of a client's own moves do not apply. */
  asked?: true
  /** May refuse the move of a visit when not all its parts may be moved by the caller. */
  shared?: (parts: readonly KnownAppointment[]) => Refused<C> | undefined
  isOver: (place: Pick<Placement, 'day' | 'start_minute'>, here: LocalTime) => boolean
}

export const rulesOf = (by: By): Rules<'subscription_required' | 'role' | 'company_inactive'> =>
  by.role === 'company' ? companyRules(by) : clientRules(by.userId)

/** The company may move appointments even when it is inactive; only its subscription must be active. */
const companyRules = (by: By): Rules<'subscription_required' | 'role'> => ({
  by,
  shared: (parts) => refuseShared(by, parts),
  closed: ({ subscribed }) => (subscribed ? undefined : refused('subscription_required')),
  isOver: (row, here) => row.day < here.date,
})

/** A client may move a visit if the company takes bookings and no part has begun. By message link, `userId` is null. */
export const clientRules = (userId: string | null): Rules<'company_inactive'> => ({
  by: { role: 'client', userId },
  closed: (offering) => (takesBookings(offering) ? undefined : refused('company_inactive')),
  isOver: hasBegun,
})

export const past = refused('invalid', { fields: { date: bookingSentences.datePast } })
export const over = refused('appointment_closed', {
  sentence: 'Só agendamentos de hoje em diante podem ser remarcados.',
})

type Counting = {
  /** All parts of the visit. */
  parts: readonly Pick<KnownAppointment, 'id'>[]
  offering: Offering
  by: By
  now: Date
}

const aDay = 86_400_000

/** Checks the caps of moves, for the appointments that move. An undo counts too. The visit is locked. */
export async function checkMoves(
  tx: Tx,
  keys: Keys,
  { parts, offering, by, now }: Counting,
): Promise<Refused<'too_many'> | undefined> {
  if (by.role === 'client') {
    const visit = { ...keys, ids: parts.map(({ id }) => id) }
    const count = await countClientMoves(tx, visit, new Date(now.getTime() - aDay))
    if (count >= caps.clientMoves.max) return refuseClient('clientMoves', offering.company)
  }
  return checkChanges(tx, keys, by)
}

/** The new place of a part, with the other columns that a move writes. */
export type VisitPlace = Placement & { outside: boolean; confirmed: Date | null; noPreference: boolean }

const undoLimit = 10 * 60_000

type Undoing = { start: LocalTime; items: readonly VisitItem[]; by: By; now: Date }

/**
 * Returns the places before the last move of the rows, if this move takes the rows back there: the same side moved all
 * rows at once in the last minutes. An undo skips the grid and the limits, and restores the confirmation.
 */
export async function findUndone(
  tx: Tx,
  rows: readonly KnownAppointment[],
  { start, items, by, now }: Undoing,
): Promise<VisitPlace[] | undefined> {
  const [first] = rows
  if (!first) return undefined
  const moves = await selectLastMoves(tx, { companyId: first.company_id, ids: rows.map(({ id }) => id) })
  const places = rows.flatMap((row) => {
    const last = moves.find((one) => one.appointment_id === row.id)
    const isRecent = last?.by_role === by.role && now.getTime() - last.at.getTime() <= undoLimit
    const origin = isRecent ? originOf(last) : undefined
    if (!last || !origin) return []
    const taken = { outside: last.taken_outside, confirmed: last.taken_confirmation }
    return { ...origin, ...taken, noPreference: row.no_preference }
  })
  const isOneMove = new Set(moves.map(({ at }) => at.getTime())).size === 1
  return isOneMove && places.length === rows.length && isReturn(places, start, items) ? places : undefined
}

/** A client's undo does not restore a time that was closed since; the company may go back to any place. */
export const isPossibleUndo = (offering: Offering, places: readonly VisitPlace[], { role }: By) =>
  places.every((place) => {
    const isActive = offering.staff.some(({ id }) => id === place.collaborator_id)
    return isActive && (role === 'company' || place.outside || !isOutside(offering, place))
  })

/** Whether a place lies outside the hours of its professional. */
export function isOutside(offering: Offering, place: Placement): boolean {
  const { collaborator_id: id, day, start_minute: start, end_minute: end } = place
  const person = offering.staff.find((one) => one.id === id)
  return !person || !fits(dayOf(offering, person, day, 0).windows, { start, end })
}

/** Checks the cap of changes. Each side has its own count and cannot use up the other's. Appointments are locked. */
export async function checkChanges(
  tx: Tx,
  keys: Keys,
  { role }: By,
): Promise<Refused<'too_many'> | undefined> {
  const count = await countChanges(tx, keys, role)
  if (count < caps.appointmentChanges.max) return undefined
  return refused('too_many', { sentence: capSentence('appointmentChanges') })
}
