import { defaultPage } from '@encaixe/contract/list-query.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import type { CompanyWaitlistEntry, OwnWaitlistEntry, WaitlistEntry } from '@encaixe/contract/waitlist.ts'
import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf } from './entry-view.ts'
import { type KnownEntry, type Position, selectNames, selectOfDay, selectOpenOf } from './store/lists.ts'

type Wanted = { date: string; cursor?: string | undefined; limit?: number | undefined }
type Page = { items: CompanyWaitlistEntry[]; nextCursor: string | null }

/** Lists the clients who wait for a time of a day, and those who were asked for one. */
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

/** Lists the open entries of a client in all companies, oldest first. The cap allows at most five for each company. */
export async function listOwnEntries(db: Db, userId: string, now: Date): Promise<OwnWaitlistEntry[]> {
  const entries = await selectOpenOf(db, { userId })
  const open = entries
    .map((entry) => ({ entry, view: viewOf(entry, now) }))
    .filter(({ view }) => view.status === 'open')
  const names = await selectNames(
    db,
    open.map(({ entry }) => entry.company_id),
    open.flatMap(({ view }) => namedIn(view)),
  )
  return open.map(({ entry, view }) => ({
    ...view,
    company: { name: entry.company_name, slug: entry.company_slug, timezone: entry.timezone },
    daysBefore: entry.days_before,
    ...namesOf(entry, view, names),
  }))
}

type Wished = Pick<WaitlistEntry, 'items' | 'collaboratorId'>

/** The ids of the procedures and collaborators whose names an entry shows. */
const namedIn = ({ items, collaboratorId }: Wished): string[] => [
  ...items.flatMap((item) => [item.procedureId, ...(item.collaboratorId ? [item.collaboratorId] : [])]),
  ...(collaboratorId ? [collaboratorId] : []),
]

/**
 * The names in an entry, as they are now; for a visit that should go earlier, as it was booked. `collaborator`: the
 * only professional whom the client named.
 */
function namesOf(
  { parts }: Pick<KnownEntry, 'parts'>,
  { items, collaboratorId }: Wished,
  names: ReadonlyMap<string, string>,
): { procedures: string[]; collaborator: string | null } {
  if (parts) {
    const [one, ...others] = new Set(
      parts.map((part) => (part.no_preference ? null : part.collaborator_name)),
    )
    return {
      procedures: parts.map(({ procedure_name }) => procedure_name),
      collaborator: others.length === 0 ? (one ?? null) : null,
    }
  }
  const [one, ...others] = new Set(items.map((item) => collaboratorId ?? item.collaboratorId))
  return {
    procedures: items.map(({ procedureId }) => names.get(procedureId) ?? ''),
    collaborator: one && others.length === 0 ? (names.get(one) ?? null) : null,
  }
}
