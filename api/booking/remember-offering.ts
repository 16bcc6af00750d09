import type { Database } from '../platform/db.ts'
import type { HeldRow, Place } from './store/offering.ts'

const mostKnown = 2_000
const known = new WeakMap<Database, Map<string, HeldRow>>()

const nameOf = ({ companyId, procedureId, collaboratorId }: Place) =>
  `${companyId}/${procedureId}/${collaboratorId}`.toLowerCase()

const placeOf = ({ id: companyId, procedure, staff }: HeldRow): Place | undefined => {
  const [person] = staff ?? []
  return procedure && person ? { companyId, procedureId: procedure.id, collaboratorId: person.id } : undefined
}

/** What was on offer when it was last booked. It may have changed since: its stamp is for the database to compare. */
export const recallOffering = (database: Database, place: Place) => known.get(database)?.get(nameOf(place))

export function rememberOffering(database: Database, row: HeldRow): void {
  const place = placeOf(row)
  if (!place) return
  const rows = known.get(database) ?? new Map<string, HeldRow>()
  const [oldest] = rows.keys()
  if (rows.size >= mostKnown && oldest !== undefined) rows.delete(oldest)
  known.set(database, rows.set(nameOf(place), row))
}
