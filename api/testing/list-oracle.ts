import { type Asking, blocks, type Facts, instantAt, localOf, openMinutes } from './list-facts.ts'

const minute = 60_000

/** The shop of the property: no message from 21:00 to 8:00, except for what begins before 9:00. */
const quiet = { from: 1_260, until: 480 }
export const isQuiet = (at: Date): boolean => {
  const local = localOf(at)
  return local.minute >= quiet.from || local.minute < quiet.until
}

function mayAskAt(at: Date, ask: Pick<Asking, 'day' | 'start'>): boolean {
  if (!isQuiet(at)) return true
  const { day, minute: now } = localOf(at)
  const midnight = instantAt(day, 0)
  const ends = midnight + minute * (now < quiet.until ? quiet.until : 1_440 + quiet.until)
  return instantAt(ask.day, ask.start) < ends + 60 * minute
}

const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  one.start < other.end && other.start < one.end

const samePlace = (one: Asking, other: Asking) =>
  one.collaborator === other.collaborator && one.day === other.day && overlaps(one, other)

/**
 * Why the span of an asking was not free in both of two moments, so at none between them; undefined when it may have been.
 * Two blocks in a row by different causes prove nothing.
 */
function blockOf(ask: Asking, before: Facts, after: Facts): string | undefined {
  const visit = after.entries.find(({ id }) => id === ask.entry)?.visit
  const rowsOf = (facts: Facts) =>
    facts.rows.filter(
      (row) =>
        row.visit !== visit &&
        row.id !== visit &&
        row.collaborator === ask.collaborator &&
        row.day === ask.day &&
        blocks(row, facts.at) &&
        overlaps({ ...ask, end: ask.end + ask.after }, { start: row.start, end: row.end + row.after }),
    )
  const later = rowsOf(after)
  const row = rowsOf(before).find((one) =>
    later.some(({ id, start, end }) => id === one.id && start === one.start && end === one.end),
  )
  if (row) return `appointment ${row.id}`
  const [first, second] = [before, after].map((facts) => openMinutes(facts, ask.collaborator, ask.day))
  for (let at = ask.start; at < ask.end; at++) {
    if (first?.[at] === 0 && second?.[at] === 0) return `closed at minute ${at}`
  }
  return undefined
}

/** Whether anything may have been in the way at either of two moments. */
export function mayBeTaken(ask: Asking, before: Facts, after: Facts): boolean {
  return [before, after].some((facts) => blockOf(ask, facts, facts) !== undefined)
}

function withinWindow(ask: Asking, facts: Facts): boolean {
  const entry = facts.entries.find(({ id }) => id === ask.entry)
  if (!entry) return true
  const at = (text: string) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3))
  return entry.windows.some(
    ({ from, to, startTime, endTime }) =>
      from <= ask.day && ask.day <= to && at(startTime) <= ask.start && ask.end <= at(endTime),
  )
}

function isEarlier({ day, start, replaces }: Asking, days: number): boolean {
  if (!replaces) return false
  const apart = (instantAt(replaces.day, 0) - instantAt(day, 0)) / (1_440 * minute)
  return apart === 0 ? start < replaces.minute : apart > 0 && apart <= days
}

/** What one asking breaks that went out between two moments. */
function faultsOf(ask: Asking, before: Facts, after: Facts): string[] {
  const entry = after.entries.find(({ id }) => id === ask.entry)
  const earlier = before.entries.find(({ id }) => id === ask.entry)
  const byHand = ask.opening === null
  const starts = instantAt(ask.day, ask.start)
  const faults = {
    'asked at night': !byHand && !mayAskAt(ask.at, ask),
    'asked for the past': starts < ask.at.getTime() + (byHand ? 0 : 30 * minute),
    'asked without an entry': !entry || (earlier !== undefined && earlier.status !== 'open'),
    'asked while the list was off': !byHand && !before.on && !after.on,
    'asked outside her windows': !byHand && entry?.days === null && !withinWindow(ask, after),
    'asked for a later time': entry?.days != null && !isEarlier(ask, byHand ? 400 : entry.days),
    'asked on a wrong date': ask.on !== localOf(ask.at).day,
  }
  const found = Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []))
  const block = blockOf(ask, before, after)
  return block === undefined ? found : [...found, `asked for what she could not take: ${block}`]
}

function countBy<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one])
  return groups
}

function crowds(asks: readonly Asking[]): string[] {
  const found: string[] = []
  for (const [key, of] of countBy(asks, ({ user, day, start, collaborator }) =>
    [user, day, start, collaborator].join(' '),
  ))
    if (of.length > 1) found.push(`asked twice for one time: ${key}`)
  for (const [key, of] of countBy(asks, ({ user, on }) => `${user} ${on}`))
    if (of.length > 3) found.push(`asked ${of.length} times in a day: ${key}`)
  const openings = countBy(
    asks.filter(({ opening }) => opening !== null),
    ({ opening }) => opening ?? '',
  )
  for (const [opening, of] of openings) {
    for (const [at, ask] of of.entries()) {
      const fourth = of[at + 3]
      if (!fourth) continue
      // The earliest of those who were asked together decides how long they have.
      const together = of.filter(({ at: when }) => when.getTime() === ask.at.getTime())
      const away = instantAt(ask.day, Math.min(...together.map(({ start }) => start))) - ask.at.getTime()
      const pause = away <= 120 * minute ? 5 : 10
      if (fourth.at.getTime() - ask.at.getTime() < pause * minute)
        found.push(`more than three asked in ${pause} minutes: opening ${opening}`)
    }
  }
  return found
}

/** Each appointment is known: booked by a call that was answered 201, or by one tap. `touched` were also changed by a call. */
function taps(before: Facts, after: Facts, log: { booked: Set<string>; touched: Set<string> }): string[] {
  const found: string[] = []
  const took = after.asks.filter(({ outcome }) => outcome === 'took')
  for (const [entry, of] of countBy(took, (ask) => ask.entry))
    if (of.length > 1) found.push(`entry ${entry} took ${of.length} times`)
  const untied = took.filter(({ entry }) => after.entries.some(({ id, visit }) => id === entry && !visit))
  const made = new Set(untied.map(({ appointment }) => appointment))
  if (made.size !== untied.length) found.push('two taps made one appointment')
  for (const row of after.rows) {
    if (!row.offered && !log.booked.has(row.id) && !made.has(row.visit) && !made.has(row.id))
      found.push(`nobody booked appointment ${row.id}`)
  }
  const known = new Set(before.asks.filter(({ outcome }) => outcome === 'took').map(({ id }) => id))
  for (const ask of took.filter(({ id }) => !known.has(id))) {
    const entry = after.entries.find(({ id }) => id === ask.entry)
    if (entry?.status !== 'taken') found.push(`entry of a taken asking is ${entry?.status}: ${ask.id}`)
    const row = after.rows.find(({ id, visit }) => id === ask.appointment || visit === ask.appointment)
    if (!row) found.push(`taken asking without its appointment: ${ask.id}`)
    else if ((row.day !== ask.day || row.start !== ask.start) && !log.touched.has(row.id))
      found.push(`taken asking ${ask.id} stands elsewhere`)
    for (const other of after.asks)
      if (
        other.id !== ask.id &&
        samePlace(ask, other) &&
        other.outcome === null &&
        other.at < (ask.ended ?? ask.at)
      )
        found.push(`asking ${other.id} is not late although ${ask.id} took its time`)
  }
  return found
}

/** Every broken promise between two moments. */
export function findFaults(
  before: Facts,
  after: Facts,
  log: { booked: Set<string>; touched: Set<string> },
): string[] {
  const known = new Set(before.asks.map(({ id }) => id))
  const asked = after.asks.filter(({ id }) => !known.has(id))
  return [
    ...asked.flatMap((ask) => faultsOf(ask, before, after).map((fault) => `${fault} (asking ${ask.id})`)),
    ...crowds(after.asks),
    ...taps(before, after, log),
  ]
}
