import type { AppointmentPage, AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { defaultPage } from '@encaixe/contract/list-query.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import type { FoundRecord } from '../clients/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { type Position, selectOfClient } from './store/lists.ts'
import { viewOf } from './visit-view.ts'

type Wanted = {
  cursor?: string | undefined
  limit?: number | undefined
  status?: AppointmentStatus | undefined
}

/** The appointments of a client, newest first. */
export async function listHistory(
  db: Db,
  { company, id: clientId }: FoundRecord,
  { cursor, limit = defaultPage, status }: Wanted,
): Promise<AppointmentPage | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  const rows = await selectOfClient(db, { company, clientId, status, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => viewOf(row, 'company')),
    nextCursor: rows.length > limit && last ? `${last.day} ${last.start_minute} ${last.id}` : null,
  }
}

function readCursor(text: string): Position | null {
  const [date = '', minute = '', id] = text.split(' ')
  const known = isDate(date) && /^\d{1,4}$/.test(minute) && Number(minute) < 1_440 && isId(id)
  return known ? { date, minute: Number(minute), id } : null
}
