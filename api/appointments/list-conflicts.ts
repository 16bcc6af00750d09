import { addDays, datesFrom, isDate, localTime } from '@encaixe/contract/local-time.ts'
import type { Conflict, Proposal } from '@encaixe/contract/offers.ts'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { findUnreached } from '../notifications/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { readHours } from './change-hours.ts'
import { findOffering } from './find-offering.ts'
import { offerView } from './offer-state.ts'
import { withOnly } from './offering.ts'
import { daysAround, proposalsFrom } from './proposals.ts'
import { fittingIn } from './shop-hours.ts'
import type { KnownAppointment } from './store/appointments.ts'
import {
  type Diary,
  selectBeginning,
  selectDiaries,
  selectPerformers,
  selectTaken,
} from './store/conflicts.ts'
import type { Booked } from './store/hours.ts'
import { selectOpenOffers } from './store/offers.ts'
import { viewOf } from './visit-view.ts'

const pageSize = 20

type Page = { items: Conflict[]; count: number; nextCursor: string | null }

export async function listConflicts(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  company: MemberCompany,
  { cursor, ...asked }: Asked & { cursor?: string | undefined },
  now: Date,
): Promise<Page | Refused<'invalid'>> {
  const { db } = database
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) return badCursor
  if (asked.collaboratorId !== undefined && !isId(asked.collaboratorId)) return empty
  const all = await findConflicts(db, company, asked, now)
  const ahead = all.filter((one) => !after || startKey(one) >= startKey(after))
  const read = await selectBeginning(db, company.id, firstOf(ahead, after))
  const left = read.filter((one) => !after || listKey(one) > listKey(after))
  const rows = left.slice(0, pageSize)
  const last = rows.at(-1)
  if (!last) return { ...empty, count: all.length }
  const ids = rows.map(({ id }) => id)
  const offers = await selectOpenOffers(db, company.id, ids, now)
  const proposals = await readProposals(db, company, rows, now)
  const unreached = await database.transaction((tx) =>
    findUnreached(tx, config, { companyId: company.id, ids }, now),
  )
  const items = rows.map((row) => {
    const offer = offers.find(({ appointment_id }) => appointment_id === row.id)
    const missed = unreached.get(row.id)
    return {
      appointment: viewOf(row, 'company'),
      proposals: proposals(row),
      offer: offer ? offerView(offer) : null,
      reach: missed ? (missed.byHand ? ('by_hand' as const) : ('none' as const)) : ('message' as const),
    }
  })
  const hasMore = left.length > pageSize || ahead.length > read.length
  return { items, count: all.length, nextCursor: hasMore ? writeCursor(last) : null }
}

/** The appointments of the next page and one more, with all that share a start with the first or the last. */
function firstOf(ahead: readonly Placed[], after: ListPlace | undefined): Placed[] {
  const keys = ahead.map(startKey).toSorted()
  const together = after ? keys.lastIndexOf(startKey(after)) + 1 : 0
  const last = keys[together + pageSize]
  return ahead.filter((one) => last === undefined || startKey(one) <= last)
}

/** Reads the proposals with three queries, however many appointments there are. */
async function readProposals(
  db: Db | Tx,
  { id: companyId, timezone, only }: MemberCompany,
  rows: readonly KnownAppointment[],
  now: Date,
): Promise<(row: KnownAppointment) => Proposal[]> {
  const here = localTime(now, timezone)
  const [first = here.date, last = first] = [rows.at(0)?.day, rows.at(-1)?.day]
  const earliest = addDays(first, -daysAround)
  const days = { from: earliest < here.date ? here.date : earliest, to: addDays(last, daysAround) }
  const [offering, performers, taken] = await Promise.all([
    findOffering(db, { companyId, days, busy: false }, now),
    selectPerformers(db, companyId, [...new Set(rows.map(({ procedure_id }) => procedure_id))]),
    selectTaken(db, companyId, days, now),
  ])
  if (isRefused(offering)) throw new Error(`Company ${companyId} does not exist`)
  return proposalsFrom({ offering: withOnly(offering, only), performers, taken, here })
}

const badCursor = refused('invalid', { fields: { cursor: 'Página inválida' } })
const empty: Page = { items: [], count: 0, nextCursor: null }

const cursorPlace = z.object({
  day: z.string().refine(isDate),
  start_minute: z.int().min(0).max(1_439),
  id: z.uuid(),
})
type ListPlace = z.output<typeof cursorPlace>

const startKey = ({ day, start_minute }: Pick<ListPlace, 'day' | 'start_minute'>) =>
  `${day} ${String(start_minute).padStart(4, '0')}`
const listKey = (one: ListPlace) => `${startKey(one)} ${one.id}`

function writeCursor({ day, start_minute, id }: ListPlace): string {
  return Buffer.from(JSON.stringify({ day, start_minute, id })).toString('base64url')
}

/** Reads a cursor; undefined for a text that is not a valid cursor. */
function readCursor(text: string): ListPlace | undefined {
  try {
    return cursorPlace.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch {
    return undefined
  }
}

const aDay = 1_440

export type Asked = { collaboratorId?: string | undefined; date?: string | undefined }

/**
 * The time and professional of an appointment. The rule about hours needs no id, because a professional never has two
 * scheduled appointments with the same start.
 */
export type Placed = Omit<Booked, 'id'>

/** The future scheduled appointments that do not fit the hours in force, unordered. */
export async function findConflicts(
  db: Db | Tx,
  { id: companyId, timezone, only }: MemberCompany,
  { collaboratorId = only ?? undefined, ...asked }: Asked,
  now: Date,
): Promise<Placed[]> {
  if (only !== null && collaboratorId !== only) return []
  const here = localTime(now, timezone)
  const diaries = await selectDiaries(db, { companyId, here, collaboratorId, ...asked })
  if (diaries.length === 0) return []
  const last = Math.max(...diaries.map(({ starts }) => starts.reduce((a, b) => Math.max(a, b))))
  const to = addDays(here.date, dayNumber(last))
  const fitting = fittingIn(await readHours(db, companyId, { from: asked.date ?? here.date, to }))
  const days = datesFrom(here.date, dayNumber(last) + 1)
  return diaries.flatMap((diary) => placesOf(diary, days)).filter((one) => !fitting(one))
}

const dayNumber = (minute: number) => Math.floor(minute / aDay)

function placesOf({ person, starts, ends }: Diary, days: readonly string[]): Placed[] {
  return starts.map((start, at) => {
    const number = dayNumber(start)
    const midnight = number * aDay
    return {
      collaborator_id: person,
      day: days[number] ?? '',
      start_minute: start - midnight,
      end_minute: (ends[at] ?? start) - midnight,
    }
  })
}

type Known = Placed & Pick<KnownAppointment, 'company_id' | 'outside'>

/** Picks appointments that do not fit the hours in force, from future scheduled appointments. */
export async function pickConflicts<One extends Known>(db: Db | Tx, those: readonly One[]): Promise<One[]> {
  const inside = those.filter(({ outside }) => !outside)
  const ofCompanies = Map.groupBy(inside, ({ company_id }) => company_id)
  const picked = [...ofCompanies].map(async ([companyId, own]) => {
    const days = own.map(({ day }) => day).toSorted()
    const [from = '', to = from] = [days.at(0), days.at(-1)]
    const fitting = fittingIn(await readHours(db, companyId, { from, to }))
    return own.filter((one) => !fitting(one))
  })
  return (await Promise.all(picked)).flat()
}
