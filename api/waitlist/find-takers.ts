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

/** Somebody who waits, and the time that she is to be asked for. */
export type Taker = {
  entryId: string
  userId: string
  begins: number
  end: number
  items: AskedItem[]
  /** Where her appointment stands that would go there. */
  replaces: { day: string; minute: number } | null
}

export type Search = {
  looking: Looking
  offering: Offering
  opened: Opened
  most: number
  /** Users who were found already. */
  without: readonly string[]
  /** Finds instead who is left out because of her askings of this day. */
  tooOften?: boolean
}

/** A start that fits what somebody waits for. */
type Going = {
  id: string
  createdAt: Date
  start: OpenedStart
  own: Offering
  replaces: Taker['replaces']
  /** Of an equal wish within equal hours there may be younger entries, which were not read. */
  isLastRead?: boolean
}

/**
 * First whose visit is later that day, then all others; in both the earliest start first, then the oldest entry. What fits is
 * decided by the rule for times, once for equal wishes. Of equal wishes the oldest entries are read, and more of them only when
 * those are not enough.
 */
export async function findTakers(tx: Tx, search: Search): Promise<Taker[]> {
  const tied = await findTied(tx, search)
  const isSameDay = ({ replaces }: Going) => replaces?.day === search.looking.day
  const first = tied.filter(isSameDay).sort(inOrder)
  const later = tied.filter((one) => !isSameDay(one))
  for (let most = readAtFirst; ; most *= 100) {
    const ordered = [...first, ...[...later, ...(await findWaiting(tx, search, most))].sort(inOrder)]
    const end = ordered.findIndex(({ isLastRead }) => isLastRead)
    const found = await findAllowed(tx, search, end < 0 ? ordered : ordered.slice(0, end + 1))
    if (end < 0 || found.length >= search.most) return found
  }
}

const readAtFirst = 12

function inOrder(one: Going, other: Going): number {
  if (one.start.begins !== other.start.begins) return one.start.begins - other.start.begins
  const age = one.createdAt.getTime() - other.createdAt.getTime()
  if (age !== 0) return age
  return one.id < other.id ? -1 : 1
}

/** A client may have several entries: the first that she may be asked for counts. */
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

/** Starts that are looked at together: mostly the clients of the first of them may be asked. Then ten times as many. */
const pageSize = 60
/** A few more than are asked, because a client may have several entries that fit. */
const limit = 6

/** Visits are planned as they were booked, and as if their own times were free. */
async function findTied(tx: Tx, { looking, offering, opened }: Search): Promise<Going[]> {
  const planned = new Map<string, { own: Offering; starts: OpenedStart[] }>()
  return (await selectTied(tx, looking)).flatMap((entry) => {
    const [first] = entry.parts
    if (!first) return []
    const { id, createdAt } = entry
    const isLater = first.day === looking.day
    const key = isLater ? id : wishOf(entry)
    const { own, starts } = planned.get(key) ?? planTied(offering, entry, opened)
    planned.set(key, { own, starts })
    const replaces = { day: first.day, minute: first.start_minute }
    return starts
      .filter(({ begins }) => !isLater || begins < first.start_minute)
      .map((start) => ({ id, createdAt, own, start, replaces }))
  })
}

/** Visits with the same text go to the same starts of another day. */
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

/** Equal wishes share their starts. */
async function findWaiting(tx: Tx, { looking, offering, opened }: Search, most: number): Promise<Going[]> {
  // A visit that uses the time lies inside its window, so the window meets the time.
  const { span } = opened
  const hours = { from: Math.max(opened.from, span.start), to: Math.min(opened.before, span.end) }
  const known = new Map<string, OpenedStart[]>()
  return (await selectWishes(tx, looking, hours, most)).flatMap(({ id, createdAt, nth, wish, ...within }) => {
    const starts = known.get(wish) ?? startsIn(offering, itemsOfWish(wish), opened)
    known.set(wish, starts)
    return starts
      .filter(({ begins, end }) => begins >= within.start && end <= within.end)
      .map((start) => ({ id, createdAt, own: offering, start, replaces: null, isLastRead: nth === most }))
  })
}
