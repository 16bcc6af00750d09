import { type Offering, offeringFor } from '../appointments/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { AskedItem } from '../platform/database/json-columns.ts'
import { itemsOfParts } from './entry-view.ts'
import {
  askedItems,
  itemsOfWish,
  type Opened,
  type OpenedStart,
  startsIn,
  withoutOwn,
} from './opened-starts.ts'
import { type Looking, selectAllowed, selectTied, selectWishes, type TiedEntry } from './store/candidates.ts'

/** A client on the waiting list, and the time that the client will be asked for. */
export type Taker = {
  entryId: string
  userId: string
  begins: number
  end: number
  items: AskedItem[]
  /** The present day and start of the visit that would move; null for a new booking. */
  replaces: { day: string; minute: number } | null
}

export type Search = {
  looking: Looking
  offering: Offering
  opened: Opened
  most: number
  /** Users to leave out, because an earlier search of this round of askings found them. */
  without: readonly string[]
  /** True to find only the clients who are left out because they reached the day's limit of askings. */
  tooOften?: boolean
}

/** A start that fits the wish of a waiting-list entry. */
type Going = Pick<TiedEntry, 'id' | 'createdAt' | 'rank'> & {
  start: OpenedStart
  own: Offering
  replaces: Taker['replaces']
  /** True when there may be younger entries with an equal wish and equal hours that were not read. */
  isLastRead?: boolean
}

/**
 * Finds the clients to ask, by rank, so that accounts that never came are asked after the clients of the company. Within
 * a rank clients with a later visit on the opened day come before all others, then the earliest start, then the oldest
 * entry. The fitting starts are computed once for equal wishes. For each wish the oldest entries are read first; more
 * entries are read only when the oldest are not enough.
 */
export async function findTakers(tx: Tx, search: Search): Promise<Taker[]> {
  const tied = await findTied(tx, search)
  for (let most = readAtFirst; ; most *= 100) {
    const ordered = [...tied, ...(await findWaiting(tx, search, most))].sort(inOrderOf(search.looking.day))
    const end = ordered.findIndex(({ isLastRead }) => isLastRead)
    const found = await findAllowed(tx, search, end < 0 ? ordered : ordered.slice(0, end + 1))
    if (end < 0 || found.length >= search.most) return found
  }
}

const readAtFirst = 12

const inOrderOf = (day: string) => (one: Going, other: Going) => {
  const isSameDay = ({ replaces }: Going) => Number(replaces?.day === day)
  if (one.rank !== other.rank) return one.rank - other.rank
  if (isSameDay(one) !== isSameDay(other)) return isSameDay(other) - isSameDay(one)
  if (one.start.begins !== other.start.begins) return one.start.begins - other.start.begins
  const age = one.createdAt.getTime() - other.createdAt.getTime()
  if (age !== 0) return age
  return one.id < other.id ? -1 : 1
}

/** Returns the clients who may be asked. A client with several entries is asked for the first entry that allows it. */
async function findAllowed(tx: Tx, search: Search, ordered: readonly Going[]): Promise<Taker[]> {
  const { looking, opened, most, tooOften = false } = search
  const { maxOpenBookings } = search.offering.company
  const found = new Map<string, Taker>()
  for (let from = 0, size = pageSize; from < ordered.length && found.size < most; size *= 10) {
    const page = ordered.slice(from, from + size)
    const starts = page.map(({ id, start: { begins, end } }) => ({ id, begins, ends: end }))
    const without = [...search.without, ...found.keys()]
    const rows = await selectAllowed(tx, looking, starts, { without, limit, tooOften, maxOpenBookings })
    for (const { place, userId } of rows) {
      const one = page[place]
      const items = one && askedItems(one.own, one.start, opened)
      if (!items || found.has(userId)) continue
      const { begins, end } = one.start
      found.set(userId, { entryId: one.id, userId, begins, end, items, replaces: one.replaces })
    }
    const last = rows.length < limit ? undefined : rows.at(-1)
    from += last ? last.place + 1 : page.length
  }
  return [...found.values()].slice(0, most)
}

/** Number of starts per query. Most clients of the first page may be asked; each next page is ten times as large. */
const pageSize = 60
/** Number of rows to read: a few more than clients are needed, because a client may have several entries that fit. */
const limit = 6

/** Finds earlier starts for visits that should move. A visit is planned as booked, and its own times count as free. */
async function findTied(tx: Tx, { looking, offering, opened }: Search): Promise<Going[]> {
  const planned = new Map<string, { own: Offering; starts: OpenedStart[] }>()
  return (await selectTied(tx, looking)).flatMap((entry) => {
    const [first] = entry.parts
    if (!first) return []
    const { id, createdAt, rank } = entry
    const isLater = first.day === looking.day
    const key = isLater ? id : wishOf(entry)
    const { own, starts } = planned.get(key) ?? planTied(offering, entry, opened)
    planned.set(key, { own, starts })
    const replaces = { day: first.day, minute: first.start_minute }
    return starts
      .filter(({ begins }) => !isLater || begins < first.start_minute)
      .map((start) => ({ id, createdAt, rank, own, start, replaces }))
  })
}

/** Returns a text that is equal for visits that have the same starts on another day. */
const wishOf = ({ parts }: TiedEntry) =>
  JSON.stringify(
    parts.map((part) => [
      part.procedure_id,
      part.collaborator_id,
      part.no_preference,
      part.end_minute - part.start_minute,
      part.buffer_minutes + part.waived_minutes,
    ]),
  )

function planTied(offering: Offering, { parts }: TiedEntry, opened: Opened) {
  const own = offeringFor(withoutOwn(offering, parts, opened.date), parts)
  return { own, starts: startsIn(own, itemsOfParts(parts), opened) }
}

/** Finds the starts for clients who wait for a new booking. Equal wishes share their starts. */
async function findWaiting(tx: Tx, { looking, offering, opened }: Search, most: number): Promise<Going[]> {
  // A visit must lie inside a window of its entry, so only windows that overlap the opened time are read.
  const { span } = opened
  const hours = { from: Math.max(opened.from, span.start), to: Math.min(opened.before, span.end) }
  const known = new Map<string, OpenedStart[]>()
  return (await selectWishes(tx, looking, hours, most)).flatMap(
    ({ id, createdAt, rank, nth, wish, ...within }) => {
      const starts = known.get(wish) ?? startsIn(offering, itemsOfWish(wish), opened)
      known.set(wish, starts)
      return starts
        .filter(({ begins, end }) => begins >= within.start && end <= within.end)
        .map((start) => ({
          id,
          createdAt,
          rank,
          own: offering,
          start,
          replaces: null,
          isLastRead: nth === most,
        }))
    },
  )
}
