import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { Tx } from '../platform/database/db.ts'
import { findUndoable } from './move-rules.ts'
import type { Offering } from './offering.ts'
import { type By, originOf, type Placement } from './place.ts'
import type { KnownAppointment } from './store/appointments.ts'
import { isReturn } from './visit-moves.ts'
import { isOutside, type VisitPlace } from './write-visit-move.ts'

type Undoing = { goals: readonly Placement[]; items: readonly VisitItem[]; by: By; now: Date }

/** Where the parts were before they were moved together, when this move takes them back there. */
export async function findUndoneMoves(
  tx: Tx,
  rows: readonly KnownAppointment[],
  { goals, items, by, now }: Undoing,
): Promise<VisitPlace[] | undefined> {
  const places: VisitPlace[] = []
  const instants = new Set<number>()
  for (const row of rows) {
    const last = await findUndoable(tx, row, { by, now })
    const origin = last && originOf(last)
    if (!origin) return undefined
    instants.add(last.at.getTime())
    const taken = { outside: last.taken_outside, confirmed: last.taken_confirmation }
    places.push({ ...origin, ...taken, noPreference: row.no_preference })
  }
  return instants.size === 1 && isReturn(places, goals, items) ? places : undefined
}

/** Hours that closed since her move bind a client who undoes it; the company may go back to any place of its own. */
export const isPossibleUndo = (offering: Offering, places: readonly VisitPlace[], { role }: By) =>
  places.every((place) => {
    const isActive = offering.staff.some(({ id }) => id === place.collaborator_id)
    return isActive && (role === 'company' || place.outside || !isOutside(offering, place))
  })
