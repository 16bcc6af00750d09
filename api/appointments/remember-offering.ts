import type { Database } from '../platform/database/db.ts'
import type { HeldRow, Place } from './store/offering.ts'

const mostKnown = 2_000
const known = new WeakMap<Database, Map<string, HeldRow>>()

const nameOf = ({ companyId, procedureId, collaboratorId }: Place) =>
  `${companyId}/${procedureId}/${collaboratorId}`.toLowerCase()

/** What was on offer when it was last booked. It may have changed since: its stamp is for the database to compare. */
export const recallOffering = (database: Database, place: Place) => known.get(database)?.get(nameOf(place))

/** In place of what was remembered of it; what is not there, or not offered, is forgotten. */
export function rememberOffering(database: Database, place: Place, row: HeldRow | undefined): void {
  const rows = known.get(database) ?? new Map<string, HeldRow>()
  known.set(database, rows)
  const name = nameOf(place)
  rows.delete(name)
  if (!row?.procedure || !row.staff?.[0]) return
  const [oldest] = rows.keys()
  if (rows.size >= mostKnown && oldest !== undefined) rows.delete(oldest)
  rows.set(name, row)
}
