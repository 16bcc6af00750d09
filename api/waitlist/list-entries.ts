import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { chosenArticle } from '@encaixe/contract/company-article.ts'
import { defaultPage } from '@encaixe/contract/list-query.ts'
import { daysBetween, localTime, minuteOf, timeOf } from '@encaixe/contract/local-time.ts'
import type {
  AskedForTime,
  CompanyWaitlistEntry,
  OwnWaitlistEntry,
  WaitingHours,
  WaitlistEntry,
} from '@encaixe/contract/waitlist.ts'
import { waitlistSentences } from '@encaixe/contract/waitlist-rules.ts'
import type { Deps } from '../deps.ts'
import { selectSettings } from '../notifications/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { type CompanyId, isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { viewOf, wishText } from './entry-view.ts'
import { itemsOfWish } from './opened-starts.ts'
import { selectAsked } from './store/asks.ts'
import {
  type KnownEntry,
  type Position,
  selectNames,
  selectOfDay,
  selectOpenOf,
  selectPerformers,
  selectTied,
  selectWindows,
} from './store/lists.ts'
import { addUp, type Wait } from './waiting-hours.ts'
import { findReachable } from './write-asking.ts'

type Wanted = { date: string; cursor?: string | undefined; limit?: number | undefined }
type Page = { items: CompanyWaitlistEntry[]; nextCursor: string | null }

/** Lists the clients who wait for a time of a day, and the clients who were asked for a time of this day. */
export async function listEntries(
  { config, database, clock }: Pick<Deps, 'config' | 'database' | 'clock'>,
  { id: companyId }: MemberCompany,
  { date, cursor, limit = defaultPage }: Wanted,
): Promise<Page | Refused<'invalid'>> {
  const { db } = database
  const now = clock.now()
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
  const rows = await selectOfDay(db, { companyId, date, after, limit: limit + 1, now })
  const shown = rows.slice(0, limit).map((entry) => ({ entry, view: viewOf(entry, now) }))
  const names = await selectNames(
    db,
    [companyId],
    shown.flatMap(({ view }) => namedIn(view)),
  )
  const receivers = shown.map(({ entry }) => ({ ...entry, userId: entry.user_id }))
  const reachable = await database.transaction(async (tx) => {
    const settings = await selectSettings(tx, companyId)
    return findReachable(tx, config, { companyId, settings, entries: receivers }, now)
  })
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
        isReachable: reachable.has(entry.id),
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
    company: {
      name: entry.company_name,
      slug: entry.company_slug,
      timezone: entry.timezone,
      ...chosenArticle(entry.company_article),
    },
    daysBefore: entry.days_before,
    ...namesOf(entry, view, names),
  }))
}

type Wished = Pick<WaitlistEntry, 'items' | 'collaboratorId'>

/** The ids of the procedures and collaborators whose names a waiting-list entry shows. */
const namedIn = ({ items, collaboratorId }: Wished): string[] => [
  ...items.flatMap((item) => [item.procedureId, ...(item.collaboratorId ? [item.collaboratorId] : [])]),
  ...(collaboratorId ? [collaboratorId] : []),
]

/**
 * The names in a waiting-list entry, as they are now; for a visit that should move to an earlier time, as it was
 * booked. `collaborator`: the only professional whom the client named.
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

/** The most days in one request: a calendar month with the weeks around it. */
const mostDays = 62

/** Counts the clients who wait for each hour of each professional. A professional reads only their own counts. */
export async function countWaiting(
  db: Db,
  { id: companyId, timezone, only }: MemberCompany,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<WaitingHours[] | Refused<'invalid'>> {
  if (to < from) return refused('invalid', { fields: { to: waitlistSentences.days } })
  if (daysBetween(from, to) >= mostDays)
    return refused('invalid', { fields: { to: bookingSentences.dateInvalid } })
  const here = localTime(now, timezone)
  const days = { from: from < here.date ? here.date : from, to }
  const [windows, tied, performers] = await Promise.all([
    selectWindows(db, { companyId, ...days, now }),
    selectTied(db, { companyId, ...days }),
    selectPerformers(db, companyId),
  ])
  const performing = Map.groupBy(performers, ({ procedure_id }) => procedure_id)
  const active = new Set(performers.map(({ id }) => id))
  const people = (wish: string) => {
    const ids = itemsOfWish(wish).flatMap(({ procedureId, collaboratorId }) => {
      if (collaboratorId !== null) return active.has(collaboratorId) ? [collaboratorId] : []
      return (performing.get(procedureId) ?? []).map(({ id }) => id)
    })
    return [...new Set(ids)].filter((id) => only === null || id === only)
  }
  const peopleOf = new Map<string, string[]>()
  const cached = (wish: string) => {
    const known = peopleOf.get(wish) ?? people(wish)
    peopleOf.set(wish, known)
    return known
  }
  const waits: Wait[] = windows.map(({ user_id, from_day, to_day, start_minute, end_minute, wish }) => ({
    userId: user_id,
    from: from_day,
    to: to_day,
    span: { start: start_minute, end: end_minute },
    people: cached(wish),
  }))
  for (const entry of tied) {
    const { items, windows } = viewOf(entry, now)
    const wish = wishText({ items, collaboratorId: null })
    for (const { from, to, startTime, endTime } of windows) {
      const span = { start: minuteOf(startTime), end: minuteOf(endTime) }
      waits.push({ userId: entry.user_id, from, to, span, people: cached(wish) })
    }
  }
  return addUp(waits, days, here)
}

/** Reads how many clients were asked for the time that an appointment left, and who took it. */
export async function readAsked(
  db: Db,
  about: { companyId: CompanyId; id: string; only: string | null },
  now: Date,
): Promise<AskedForTime> {
  const found = await selectAsked(db, about)
  const { asked, answersUntil, asking, appointmentId, clientName, startMinute } = found
  return {
    asked,
    answersUntil: answersUntil && answersUntil > now ? answersUntil.toISOString() : null,
    asking,
    taken: startMinute === null ? null : { appointmentId, clientName, startTime: timeOf(startMinute) },
  }
}
