import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import {
  type Facts,
  freeMinutes,
  instantAt,
  isBlocked,
  localOf,
  partsOf,
  rowsOfClient,
  type Waiting,
} from './list-facts.ts'
import { isQuiet } from './list-oracle.ts'
import type { World } from './random-world.ts'

const minute = 60_000

/** A span in which a professional could not serve any client before, and now can. */
export type Freed = { person: string; day: string; start: number; end: number; since: Date; at: Date }

/** Returns the times that became free between two moments, for any cause, by comparing every minute of each day. */
export function freedBetween(before: Facts, after: Facts): Freed[] {
  const today = localOf(after.at).day
  const found: Freed[] = []
  for (const person of after.schedules.keys()) {
    for (let ahead = 0; ahead < 5; ahead++) {
      const day = addDays(today, ahead)
      const [was, is] = [freeMinutes(before, person, day), freeMinutes(after, person, day)]
      for (let start = 0; start < 1_440; start++) {
        if (was[start] !== 0 || is[start] !== 1) continue
        let end = start
        while (end < 1_440 && was[end] === 0 && is[end] === 1) end += 1
        found.push({ person, day, start, end, since: before.at, at: after.at })
        start = end
      }
    }
  }
  return found
}

const minutesOf = (text: string) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3))

type Seen = { freed: Freed; before: Facts; after: Facts; world: World }
type Items = { procedureId: string; collaboratorId: string | null }[]

/** Returns free starts that the API offers to any visitor, in which this person performs an item in the freed span. */
async function startsOf(seen: Seen, items: Items): Promise<{ start: number; end: number }[]> {
  const { freed, after } = seen
  const found: { start: number; end: number }[] = []
  let offset = 0
  for (const [at, item] of items.entries()) {
    const [from, to] = [offset, offset + (after.services.get(item.procedureId)?.duration ?? 0)]
    offset = to
    if (item.collaboratorId !== null && item.collaboratorId !== freed.person) continue
    const starts = await freeStarts(seen, items.with(at, { ...item, collaboratorId: freed.person }))
    found.push(...starts.filter(({ start }) => start + from < freed.end && freed.start < start + to))
  }
  return found
}

async function freeStarts({ freed, after, world }: Seen, items: Items) {
  const query = new URLSearchParams({
    companyId: world.shop.companyId,
    items: items.map((item) => `${item.procedureId}:${item.collaboratorId ?? ''}`).join(),
    date: freed.day,
  })
  const { status, body } = await world.ask({ call: `GET /api/public/visit-times?${query}` })
  if (status !== 200) return []
  return (body as unknown as { startTime: string; endTime: string }[])
    .map(({ startTime, endTime }) => ({ start: minutesOf(startTime), end: minutesOf(endTime) }))
    .filter(({ start }) => instantAt(freed.day, start) > after.at.getTime() + 31 * minute)
}

/** Returns the services and windows of a waitlist entry on this day; undefined when the client wants no time then. */
function wishOf(entry: Waiting, { freed, after }: Seen) {
  if (entry.visit === null) {
    const windows = entry.windows.filter(({ from, to }) => from <= freed.day && freed.day <= to)
    return windows.length > 0
      ? {
          items: entry.wish.map((item) => ({
            ...item,
            collaboratorId: entry.collaborator ?? item.collaboratorId,
          })),
          spans: windows.map((one) => ({ start: minutesOf(one.startTime), end: minutesOf(one.endTime) })),
        }
      : undefined
  }
  const rows = after.rows.filter(({ visit, status }) => visit === entry.visit && status !== 'cancelled')
  const [row] = rows.sort((a, b) => a.start - b.start)
  if (!row || rows.some(({ status, day }) => status !== 'scheduled' || day !== row.day)) return undefined
  const apart = (instantAt(row.day, 0) - instantAt(freed.day, 0)) / (1_440 * minute)
  if (apart < 0 || apart > (entry.days ?? 0)) return undefined
  // A move would free the visit's own time. The oracle does not count this time as free, so it only misses some wishes.
  // Every earlier start lies before the end of the visit's time.
  const last = apart === 0 ? row.start : 1_440
  const items = rows.map((one) => ({ procedureId: one.procedure, collaboratorId: one.collaborator }))
  return { items, spans: [{ start: 0, end: last }] }
}

/** Returns waitlist entries whose clients certainly want this freed span and may be asked, without doubtful cases. */
async function wantedBy(seen: Seen, starts: typeof startsOf): Promise<Waiting[]> {
  const { freed, before, after } = seen
  const today = localOf(after.at).day
  const found: Waiting[] = []
  const moves = after.asks.filter(
    ({ outcome, replaces, ended }) =>
      outcome === 'took' && replaces !== null && ended !== null && localOf(ended).day === today,
  )
  const open = after.entries.filter(
    ({ id, status }) =>
      status === 'open' && before.entries.some((one) => one.id === id && one.status === 'open'),
  )
  for (const entry of open) {
    const wish = wishOf(entry, seen)
    if (!wish || (entry.visit !== null && moves.length >= 10)) continue
    if (isBlocked(before, entry.user) || isBlocked(after, entry.user)) continue
    const own = after.asks.filter(({ user }) => user === entry.user)
    if (own.filter(({ on }) => on === today).length >= 3) continue
    const booked = [before, after].flatMap((facts) => rowsOfClient(facts, entry.user, freed.day, entry.visit))
    const fitting = (await starts(seen, wish.items)).filter(
      ({ start, end }) =>
        wish.spans.some((span) => span.start <= start && end <= span.end) &&
        !booked.some((row) => row.start < end && start < row.end) &&
        !own.some((ask) => ask.day === freed.day && ask.start === start && ask.collaborator === freed.person),
    )
    if (fitting.length > 0) found.push(entry)
  }
  return found
}

type Watched = {
  waiting: Freed[]
  freed: Freed[]
  before: Facts
  after: Facts
  world: World
  faults: string[]
  total: { wanted: number }
}

/** Whether a client was just asked for a time of this day and may still answer: other clients wait until then. */
const mayBeAnswered = ({ person, day }: Freed, { asks, at }: Facts) =>
  asks.some(
    (ask) =>
      ask.outcome === null &&
      ask.collaborator === person &&
      ask.day === day &&
      ask.at.getTime() > at.getTime() - 11 * minute,
  )

const isAsking = ({ on, active }: Facts) => on && active

/**
 * Finds freed spans that a client wants although no client was asked after they became free. Spans that became free in
 * the quiet hours are checked again later.
 */
export async function findUnasked(watched: Watched): Promise<Freed[]> {
  const { waiting, before, after, world, faults, total } = watched
  const later: Freed[] = []
  for (const freed of [...waiting, ...watched.freed]) {
    const isNew = freed.at === after.at
    if (!isAsking(after) || (isNew && !isAsking(before))) continue
    if (instantAt(freed.day, freed.end) < after.at.getTime() + 31 * minute) continue
    const wasAsked = after.asks.some(
      (ask) =>
        ask.opening !== null &&
        ask.day === freed.day &&
        ask.at > freed.since &&
        partsOf(after, ask).some(
          ({ person, start, end }) => person === freed.person && start < freed.end && freed.start < end,
        ),
    )
    if (wasAsked) {
      total.wanted += 1
      continue
    }
    const cache = new Map<string, ReturnType<typeof startsOf>>()
    const starts: typeof startsOf = (seen, items) => {
      const wish = JSON.stringify(items)
      const known = cache.get(wish) ?? startsOf(seen, items)
      cache.set(wish, known)
      return known
    }
    const wanted = await wantedBy({ freed, before, after, world }, starts)
    if (wanted.length === 0) continue
    if (isQuiet(after.at) || mayBeAnswered(freed, after)) later.push(freed)
    else {
      const place = `${freed.person} ${freed.day} ${timeOf(freed.start)}-${timeOf(freed.end % 1_440)}`
      faults.push(`freed time forgotten: ${place}, wanted by entry ${wanted[0]?.id}`)
    }
  }
  return later
}
