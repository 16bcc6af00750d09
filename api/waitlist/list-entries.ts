import { defaultPage } from '@encaixe/contract/list-query.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { CompanyWaitlistEntry } from '@encaixe/contract/waitlist.ts'
import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { namedIn, namesOf } from './entry-names.ts'
import { viewOf } from './entry-view.ts'
import { type Position, selectOfDay } from './store/company-lists.ts'
import { selectNames } from './store/lists.ts'

type Wanted = { date: string; cursor?: string | undefined; limit?: number | undefined }
type Page = { items: CompanyWaitlistEntry[]; nextCursor: string | null }

/** Who waits for a time of a day, and who was asked for one. */
export async function listEntries(
  db: Db,
  { id: companyId }: MemberCompany,
  { date, cursor, limit = defaultPage }: Wanted,
  now: Date,
): Promise<Page | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  const rows = await selectOfDay(db, { companyId, date, after, limit: limit + 1, now })
  const shown = rows.slice(0, limit).map((entry) => ({ entry, view: viewOf(entry, now) }))
  const names = await selectNames(
    db,
    [companyId],
    shown.flatMap(({ view }) => namedIn(view)),
  )
  const last = shown.at(-1)?.entry
  return {
    items: shown.map(({ entry, view }) => {
      const [first] = entry.parts ?? []
      return {
        ...view,
        ...namesOf(entry, view, names),
        clientName: entry.client_name,
        clientEmail: entry.client_email,
        clientPhone: entry.client_phone,
        createdAt: entry.created_at.toISOString(),
        appointment: first ? { date: first.day, startTime: timeOf(first.start_minute) } : null,
        asks: entry.asks.map(({ day, start_minute, collaborator_id, outcome }) => ({
          date: day,
          startTime: timeOf(start_minute),
          collaboratorId: collaborator_id,
          outcome,
        })),
      }
    }),
    nextCursor: rows.length > limit && last ? `${last.created_at.toISOString()} ${last.id}` : null,
  }
}

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)

function readCursor(text: string): Position | null {
  const [at = '', id] = text.split(' ')
  const isKnown = isInstant(at) && !Number.isNaN(Date.parse(at)) && isId(id)
  return isKnown ? { at: new Date(at), id } : null
}
