import { type Offering, offeringFor } from '../appointments/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { AskedItem } from '../platform/database/json-columns.ts'
import { itemsOfParts } from './entry-windows.ts'
import { askedItems, itemsOfWish, type Opened, type OpenedStart, startsIn } from './opened-starts.ts'
import {
  type Looking,
  selectAllowed,
  selectAskedStarts,
  selectCandidates,
  selectTied,
  selectWishes,
  type TiedEntry,
} from './store/candidates.ts'
import { withoutOwn } from './without-own.ts'

/** Somebody who waits, and the time that she is to be asked for. */
export type Taker = {
  entryId: string
  userId: string
  createdAt: Date
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
  /** Whether visits may go earlier by askings today. */
  moves: boolean
  /** Finds instead who is left out because of her askings of this day. */
  tooOften?: boolean
}

/**
 * First whose visit is later that day, then all others; in both the earliest start first, then the oldest entry. What fits is
 * decided by the rule for times, once for equal wishes.
 */
export async function findTakers(tx: Tx, search: Search): Promise<Taker[]> {
  const { looking, most, moves } = search
  const tied = moves ? await findTied(tx, search, await selectTied(tx, looking)) : []
  const isSameDay = ({ replaces }: Taker) => replaces?.day === looking.day
  const first = onceEach(tied.filter(isSameDay))
  if (first.length >= most) return first.slice(0, most)
  const without = [...search.without, ...first.map(({ userId }) => userId)]
  const waiting = await findWaiting(tx, { ...search, without, most: most - first.length })
  const others = [...tied.filter((one) => !isSameDay(one)), ...waiting].sort(inOrder)
  return onceEach([...first, ...others]).slice(0, most)
}

function inOrder(a: Taker, b: Taker): number {
  if (a.begins !== b.begins) return a.begins - b.begins
  const age = a.createdAt.getTime() - b.createdAt.getTime()
  if (age !== 0) return age
  return a.entryId < b.entryId ? -1 : 1
}

/** A client may have several entries: the first counts. */
const onceEach = (takers: readonly Taker[]): Taker[] =>
  takers.filter(({ userId }, at) => takers.findIndex((one) => one.userId === userId) === at)

/** Visits are planned as they were booked, and as if their own times were free. */
async function findTied(
  tx: Tx,
  { looking, offering, opened, without, tooOften = false }: Search,
  entries: readonly TiedEntry[],
): Promise<Taker[]> {
  const candidates = entries.filter(({ userId }) => !without.includes(userId))
  if (candidates.length === 0) return []
  const asked = await selectAskedStarts(tx, looking)
  const planned = new Map<string, { own: Offering; starts: OpenedStart[] }>()
  const takers = candidates.flatMap((entry): Taker[] => {
    const [first] = entry.parts
    if (!first) return []
    const isSameDay = first.day === looking.day
    const key = isSameDay ? entry.id : wishOf(entry)
    const plan = planned.get(key) ?? planTied(offering, entry, opened)
    planned.set(key, plan)
    const start = plan.starts.find(
      ({ begins }) => (!isSameDay || begins < first.start_minute) && !asked.has(`${entry.userId} ${begins}`),
    )
    const items = start && askedItems(plan.own, start, opened)
    if (!start || !items) return []
    const replaces = { day: first.day, minute: first.start_minute }
    return [{ ...takerOf(entry, start), items, replaces }]
  })
  if (takers.length === 0) return []
  const ids = takers.map(({ entryId }) => entryId)
  const allowed = await selectAllowed(tx, looking, { ids, tooOften })
  return takers.filter(({ entryId }) => allowed.has(entryId)).sort(inOrder)
}

type Known = { id: string; userId: string; createdAt: Date }

const takerOf = ({ id, userId, createdAt }: Known, { begins, end }: OpenedStart) => ({
  entryId: id,
  userId,
  createdAt,
  begins,
  end,
})

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

/** Equal wishes share their starts. Of a client who was asked for the first of them, the next counts. */
async function findWaiting(tx: Tx, search: Search): Promise<Taker[]> {
  const { looking, offering, opened, most, tooOften } = search
  const { maxOpenBookings } = offering.company
  // A visit that uses the time lies inside its window, so the window meets the time.
  const { span } = opened
  const hours = { from: Math.max(opened.from, span.start), to: Math.min(opened.before, span.end) }
  const wishes = await selectWishes(tx, looking, hours)
  const known = new Map<string, OpenedStart[]>()
  for (const { wish } of wishes) {
    if (!known.has(wish)) known.set(wish, startsIn(offering, itemsOfWish(wish), opened))
  }
  const fitting = wishes.flatMap((wished) => {
    const starts = known.get(wished.wish) ?? []
    const inside = starts.filter(({ begins, end }) => begins >= wished.start && end <= wished.end)
    return inside.length > 0 ? [{ wished, inside }] : []
  })
  const starts = new Set(fitting.flatMap(({ inside }) => inside.map(({ begins }) => begins)))
  const found: Taker[] = []
  for (const begins of [...starts].sort((a, b) => a - b)) {
    if (found.length >= most) break
    const next = fitting.flatMap(({ wished, inside }) =>
      inside.some((start) => start.begins === begins) ? [{ ...wished, begins }] : [],
    )
    const page = { limit: pageSize, maxOpenBookings, tooOften }
    for (let isMore = true; isMore && found.length < most; ) {
      const without = [...search.without, ...found.map(({ userId }) => userId)]
      const rows = await selectCandidates(tx, looking, next, { ...page, without })
      const added = rows.flatMap((row): Taker[] => {
        const start = known.get(row.wish)?.find(({ begins }) => begins === row.begins)
        const items = start && askedItems(offering, start, opened)
        return items ? [{ ...takerOf(row, start), items, replaces: null }] : []
      })
      const before = found.length
      found.splice(0, found.length, ...onceEach([...found, ...added]))
      isMore = rows.length === pageSize && found.length > before
    }
  }
  return found.slice(0, most)
}

/** A few more than are asked, because a client may have several entries that fit. */
const pageSize = 6
