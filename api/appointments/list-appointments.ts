import {
  type AppointmentFilters,
  type AppointmentList,
  type AppointmentPage,
  type AppointmentStatus,
  appointmentTabs,
} from '@encaixe/contract/appointments.ts'
import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import { defaultPage } from '@encaixe/contract/list-query.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import type { FoundRecord } from '../clients/facade.ts'
import { undeliveredOf } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { searchedWords } from '../platform/searched-words.ts'
import { findConflicts } from './list-conflicts.ts'
import { goalOf, originOf, placeOf } from './place.ts'
import { type AppointmentRow, type KnownAppointment, whoseOf } from './store/appointments.ts'
import {
  countAppointments,
  type ListAsked,
  localTimesOf,
  type Position,
  selectList,
  selectOfClient,
} from './store/lists.ts'
import { type ChangeRow, selectChanges } from './store/moves.ts'
import { selectOffered } from './store/offers.ts'
import { asOf, viewOf } from './visit-view.ts'

const maxUnpaged = 1_000

type Lister = { company: MemberCompany } | { userId: string }

/** Returns a page when the request has any parameter; without parameters all appointments, up to a thousand. */
export async function listAppointments(
  db: Db | Tx,
  lister: Lister,
  filters: AppointmentFilters,
  now: Date,
): Promise<AppointmentList | Refused<'invalid'>> {
  const { cursor, limit, ...asked } = filters
  const plain = Object.values(filters).every((value) => value === undefined)
  const place = cursor === undefined ? firstPlace(asked.tab, now) : readCursor(cursor)
  if (!place || (asked.tab && place.tab !== asked.tab)) return badCursor
  const { collaboratorId, procedureId, seriesId } = asked
  if ([collaboratorId, procedureId, seriesId].some(isMalformedId)) return noPage
  const reader = 'company' in lister ? 'company' : 'client'
  const show = async (rows: KnownAppointment[]) => {
    const views = rows.map((row) => viewOf(asOf(row, now), reader))
    if (!('company' in lister)) return views
    const about = { companyId: lister.company.id, now, ids: rows.map(({ id }) => id) }
    const undelivered = await undeliveredOf(db, about)
    return views.map((view) => (undelivered.has(view.id) ? { ...view, undelivered: true as const } : view))
  }
  if (plain) return show(await read(db, lister, { ...asked, place, present: now, limit: maxUnpaged }))

  const size = limit ?? defaultPage
  const rows = await read(db, lister, { ...asked, place, present: now, limit: size + 1 })
  const items = rows.slice(0, size)
  return { items: await show(items), nextCursor: rows.length > size ? nextPlace(place, rows, size) : null }
}

const badCursor = refused('invalid', { fields: { cursor: 'Página inválida' } })
const noPage = { items: [], nextCursor: null }

const isMalformedId = (id: string | undefined) => id !== undefined && !isId(id)

function firstPlace(tab: AppointmentFilters['tab'], now: Date): Cursor {
  return { tab: tab ?? 'upcoming', at: now.toISOString() }
}

type Asked = Omit<AppointmentFilters, 'cursor' | 'limit'> & {
  place: Cursor
  limit: number
  present: Date
}
type Placed = KnownAppointment & { tab: Cursor['tab'] }

/** Without a tab, the past appointments follow after the last upcoming appointment. */
async function read(
  db: Db | Tx,
  lister: Lister,
  { place, limit, tab, q = '', present, unanswered, ...filters }: Asked,
): Promise<Placed[]> {
  const now = new Date(place.at)
  const words = searchedWords(q)
  const [whose, presents] =
    'company' in lister
      ? [whoseOf(lister.company), localTimesOf(now, lister.company.timezone)]
      : [lister, localTimesOf(now)]
  const select = async (asked: Pick<ListAsked, 'tab' | 'after' | 'limit'>) =>
    (
      await selectList(db, {
        ...filters,
        ...asked,
        words,
        whose,
        presents,
        unanswered: unanswered !== undefined,
        now: present,
      })
    ).map((row) => ({ ...row, tab: asked.tab }))

  const rows = await select({ tab: place.tab, after: place.after, limit })
  if (tab || place.tab === 'past' || rows.length === limit) return rows
  return [...rows, ...(await select({ tab: 'past', limit: limit - rows.length, after: undefined }))]
}

function nextPlace({ at }: Cursor, rows: Placed[], size: number): string {
  const last = rows[size - 1] as Placed
  return writeCursor({
    tab: last.tab,
    at,
    after: { date: last.day, minute: last.start_minute, id: last.id },
  })
}

const cursor = z.object({
  tab: z.enum(appointmentTabs),
  /** The instant that divided upcoming from past on the first page; the next pages must use the same instant. */
  at: z.iso.datetime(),
  after: z
    .object({
      date: z.string().refine(isDate),
      minute: z.int().min(0).max(1_439),
      id: z.uuid(),
    })
    .optional(),
})

type Cursor = z.output<typeof cursor>

function writeCursor(place: Cursor): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads a cursor; undefined for a text that is not a valid cursor. */
function readCursor(text: string): Cursor | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

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
  now: Date,
): Promise<AppointmentPage | Refused<'invalid'>> {
  const after = cursor === undefined ? undefined : readPosition(cursor)
  if (after === null) return badCursor
  const rows = await selectOfClient(db, { company, clientId, status, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => viewOf(asOf(row, now), 'company')),
    nextCursor: rows.length > limit && last ? `${last.day} ${last.start_minute} ${last.id}` : null,
  }
}

function readPosition(text: string): Position | null {
  const [date = '', minute = '', id] = text.split(' ')
  const known = isDate(date) && /^\d{1,4}$/.test(minute) && Number(minute) < 1_440 && isId(id)
  return known ? { date, minute: Number(minute), id } : null
}

/** The company whose appointments are counted; without a company, the caller's own appointments as a client. */
type Counting = { company: MemberCompany | undefined; userId: string }

export async function countForUser(db: Db | Tx, { company, userId }: Counting, now: Date) {
  if (!company) {
    const own = await countAppointments(db, { userId }, localTimesOf(now))
    return { ...own, conflicts: 0, offered: 0 }
  }
  const [counts, conflicts] = await Promise.all([
    countAppointments(db, whoseOf(company), localTimesOf(now, company.timezone)),
    findConflicts(db, company, {}, now),
  ])
  if (conflicts.length === 0) return { ...counts, conflicts: 0, offered: 0 }
  const placeKey = ({
    collaborator_id,
    day,
    start_minute,
  }: Pick<KnownAppointment, 'collaborator_id' | 'day' | 'start_minute'>) =>
    `${collaborator_id} ${day} ${start_minute}`
  const waiting = new Set((await selectOffered(db, company.id, now)).map(placeKey))
  const offered = conflicts.filter((one) => waiting.has(placeKey(one))).length
  return { ...counts, conflicts: conflicts.length, offered }
}

/** An appointment's changes, oldest first. The booking has no row of its own; it comes from the appointment's row. */
export async function readHistory(db: Db | Tx, appointment: AppointmentRow): Promise<AppointmentChange[]> {
  const { company_id: companyId, id } = appointment
  const changes = await selectChanges(db, { companyId, id })
  const first = changes.find(({ kind }) => kind === 'moved')
  const booked = (first && originOf(first)) ?? appointment
  return [
    {
      at: appointment.created_at.toISOString(),
      kind: 'booked',
      by: appointment.client_user_id === null ? 'company' : 'client',
      byLink: false,
      from: null,
      to: placeOf(booked),
    },
    ...changes.map(viewOfChange),
  ]
}

function viewOfChange(change: ChangeRow): AppointmentChange {
  const [from, to] = [originOf(change), goalOf(change)]
  return {
    at: change.at.toISOString(),
    kind: change.kind,
    by: change.by_role,
    byLink: change.by_role === 'client' && change.by_user_id === null,
    from: from ? placeOf(from) : null,
    to: to ? placeOf(to) : null,
  }
}
