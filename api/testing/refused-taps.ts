import { caps } from '@encaixe/contract/caps.ts'
import {
  type Asking,
  type Facts,
  instantAt,
  isBlocked,
  localOf,
  type Row,
  type Waiting,
} from './list-facts.ts'
import { mayBeTaken } from './list-oracle.ts'
import type { Log, Tap } from './random-world.ts'

type Seen = { ask: Asking; before: Facts; after: Facts; isErased: boolean; passing: Iterable<Row> }

/** Returns taps whose answer the facts before or after do not justify: a free time must be given, a past time not. */
export function findUnfounded(
  taps: Tap[],
  before: Facts,
  after: Facts,
  { erased, returned }: Pick<Log, 'erased' | 'returned'>,
): string[] {
  return taps.flatMap(({ link, reply: { status, body } }) => {
    const ask = after.asks.find(({ id }) => id === link.ask)
    if (!ask) return [`answer for a missing asking: ${status}`]
    const later = after.entries.find(({ id }) => id === ask.entry)
    const about = `tap of asking ${ask.id} was answered ${status} ${body.code ?? ''}`
    if (status === 200)
      return ask.outcome !== 'took' && later?.status === 'open'
        ? [`${about}: the client has no appointment`]
        : []
    const isErased = erased.has(ask.user)
    return isFounded(String(body.code), { ask, before, after, isErased, passing: returned.values() })
      ? []
      : [`${about}: nothing says why`]
  })
}

/** Checks that the tables before or after a refusal contain its reason. */
function isFounded(code: string, { ask, before, after, isErased, passing }: Seen): boolean {
  const entries = [before, after].map((facts) => facts.entries.find(({ id }) => id === ask.entry))
  const isClosed = entries.some((entry) => entry?.status !== 'open' || isOver(entry, after.at))
  const visit = entries[1]?.visit ?? null
  switch (code) {
    case 'link_gone':
      return isErased || instantAt(ask.day, ask.start) <= after.at.getTime()
    case 'waitlist_closed':
      return isClosed
    case 'slot_taken':
    case 'slot_unavailable':
      return isClosed || mayBeTaken(ask, before, after, passing)
    case 'appointment_changed':
    case 'appointment_closed':
      return visit !== null && [before, after].some((facts) => hasGone(visit, ask, facts))
    case 'company_inactive':
      return !before.active || !after.active
    case 'not_accepted':
      return visit === null && (isBlocked(before, ask.user) || isBlocked(after, ask.user))
    case 'too_many':
      return visit !== null && movesToday(after) >= caps.takenMoves.max
    default:
      return false
  }
}

const isOver = ({ ends }: Waiting, at: Date) => ends !== null && ends <= at

/** Whether the client's visit is at the asked time or before it by now, has begun, or is closed in part. */
function hasGone(visit: string, { day, start, items }: Asking, { rows, at }: Facts): boolean {
  const own = rows.filter((row) => row.visit === visit && row.status === 'scheduled')
  const isLater = (row: Facts['rows'][number]) =>
    (row.day > day || (row.day === day && row.start > start)) && instantAt(row.day, row.start) > at.getTime()
  return own.length !== items.length || !own.every(isLater)
}

/** The number of visits that moved to an earlier time by an asking on this day. */
function movesToday({ asks, at }: Facts): number {
  const { day } = localOf(at)
  return asks.filter(
    ({ outcome, replaces, ended }) =>
      outcome === 'took' && replaces !== null && ended !== null && localOf(ended).day === day,
  ).length
}
