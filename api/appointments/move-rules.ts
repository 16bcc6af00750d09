import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { caps } from '@encaixe/contract/caps.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { checkChanges } from './check-changes.ts'
import { type Offering, refuseClient, takesBookings } from './offering.ts'
import { type By, hasBegun, isSamePlacement, originOf, type Placement, refuseShared } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { type ChangeRow, countClientMoves, type Keys, selectLastMove } from './store/moves.ts'

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
  | C
>

/** Who moves, an appointment or a visit. */
export type Rules<C extends Closed> = {
  by: By
  /** The offer that this move answers. */
  answers?: { offerId: string; settled: Refused<C> }
  closed: (offering: Offering) => Refused<C> | undefined
  /** The company asked the client for this time: what limits her own moves does not bind her. */
  asked?: true
  /** Of a visit whose parts go together. */
  shared?: (parts: readonly KnownAppointment[]) => Refused<C> | undefined
  isOver: (place: Pick<Placement, 'day' | 'start_minute'>, here: LocalTime) => boolean
}

/** An owner may move even when the company is inactive; only the subscription must be active. */
export const companyRules = (by: By): Rules<'subscription_required' | 'role'> => ({
  by,
  shared: (parts) => refuseShared(by, parts),
  closed: ({ subscribed }) => (subscribed ? undefined : refused('subscription_required')),
  isOver: (row, here) => row.day < here.date,
})

/** A client may move while the company takes bookings and nothing has begun. From a message link, `userId` is null. */
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
  /** Of the whole visit. */
  parts: readonly Pick<KnownAppointment, 'id'>[]
  offering: Offering
  by: By
  now: Date
}

const aDay = 86_400_000

/** Of the appointments that move. An undo counts too. The visit is locked. */
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

const undoLimit = 10 * 60_000

type Undoing = { by: By; now: Date }

/** The last move, if it was made by the same role in the last minutes. An undo skips the grid and the limits. */
export async function findUndoable(
  tx: Tx,
  { company_id: companyId, id }: Pick<KnownAppointment, 'company_id' | 'id'>,
  { by, now }: Undoing,
): Promise<ChangeRow | undefined> {
  const last = await selectLastMove(tx, { companyId, id })
  const isUndoable = last?.by_role === by.role && now.getTime() - last.at.getTime() <= undoLimit
  return isUndoable ? last : undefined
}

/** The move that this one undoes. */
export async function findUndone(
  tx: Tx,
  row: Pick<KnownAppointment, 'company_id' | 'id'>,
  { goal, ...undoing }: Undoing & { goal: Placement },
): Promise<ChangeRow | undefined> {
  const last = await findUndoable(tx, row, undoing)
  const origin = last && originOf(last)
  return origin && isSamePlacement(origin, goal) ? last : undefined
}
