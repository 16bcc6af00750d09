import {
  type AppointmentFilters,
  type AppointmentList,
  appointmentTabs,
} from '@encaixe/contract/appointments.ts'
import { defaultPage } from '@encaixe/contract/list-query.ts'
import { isDate } from '@encaixe/contract/local-time.ts'
import { z } from 'zod'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { searchedWords } from '../platform/searched-words.ts'
import { type KnownAppointment, whoseOf } from './store/appointments.ts'
import { type ListAsked, localTimesOf, selectList } from './store/lists.ts'
import { viewOf } from './visit-view.ts'

const maxUnpaged = 1_000

type Lister = { company: MemberCompany } | { userId: string }

/** A page when there is any parameter; without parameters all appointments, up to a thousand. */
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
  const view = (row: KnownAppointment) => viewOf(row, reader)
  if (plain) return (await read(db, lister, { ...asked, place, present: now, limit: maxUnpaged })).map(view)

  const size = limit ?? defaultPage
  const rows = await read(db, lister, { ...asked, place, present: now, limit: size + 1 })
  const items = rows.slice(0, size)
  return { items: items.map(view), nextCursor: rows.length > size ? nextPlace(place, rows, size) : null }
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

/** Without a tab, past appointments follow after the last upcoming one. */
async function read(
  db: Db | Tx,
  lister: Lister,
  { place, limit, tab, q = '', present, ...filters }: Asked,
): Promise<Placed[]> {
  const now = new Date(place.at)
  const words = searchedWords(q)
  const [whose, presents] =
    'company' in lister
      ? [whoseOf(lister.company), localTimesOf(now, lister.company.timezone)]
      : [lister, localTimesOf(now)]
  const select = async (asked: Pick<ListAsked, 'tab' | 'after' | 'limit'>) =>
    (await selectList(db, { ...filters, ...asked, words, whose, presents, now: present })).map((row) => ({
      ...row,
      tab: asked.tab,
    }))

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
  /** The instant that divided upcoming from past on the first page: the next pages must use the same. */
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

/** Undefined for a text that is not a valid cursor. */
function readCursor(text: string): Cursor | undefined {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}
