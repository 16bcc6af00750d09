import {
  type Asking,
  blocks,
  type Facts,
  instantAt,
  isBlocked,
  localOf,
  openMinutes,
  type Part,
  partsOf,
  type Row,
  rowsOfClient,
} from './list-facts.ts'
import type { Log } from './random-world.ts'

const minute = 60_000

/** The effects of calls: the appointments that they booked or changed, and the erased clients. */
type Done = Pick<Log, 'booked' | 'touched' | 'returned' | 'erased'>

/** The shop's quiet hours in the property: no message from 21:00 to 8:00, except about appointments before 9:00. */
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

/** Whether the time of one asking overlaps time of the professional for whose time the other asking was sent. */
const takesOf = (facts: Facts, one: Asking, other: Asking) =>
  one.day === other.day &&
  partsOf(facts, other).some(
    (part) =>
      part.person === other.collaborator &&
      partsOf(facts, one).some((mine) => mine.person === part.person && overlaps(mine, part)),
  )

/**
 * Returns why a part of an asking cannot have been free at any moment between two moments; undefined when it may have
 * been free. It must be blocked at both moments by the same cause: two different causes prove nothing.
 */
function blockOfPart(ask: Asking, part: Part, before: Facts, after: Facts): string | undefined {
  const visit = after.entries.find(({ id }) => id === ask.entry)?.visit
  const rowsOf = (facts: Facts) =>
    facts.rows.filter(
      (row) =>
        row.visit !== visit &&
        row.id !== visit &&
        row.collaborator === part.person &&
        row.day === ask.day &&
        blocks(row, facts.at) &&
        overlaps({ ...part, end: part.end + part.after }, { start: row.start, end: row.end + row.after }),
    )
  const later = rowsOf(after)
  const row = rowsOf(before).find((one) =>
    later.some(({ id, start, end }) => id === one.id && start === one.start && end === one.end),
  )
  if (row) return `appointment ${row.id}`
  const [first, second] = [before, after].map((facts) => openMinutes(facts, part.person, ask.day))
  for (let at = part.start; at < part.end; at++) {
    if (first?.[at] === 0 && second?.[at] === 0) return `closed at minute ${at}`
  }
  return undefined
}

const blockOf = (ask: Asking, before: Facts, after: Facts): string | undefined =>
  partsOf(after, ask).flatMap((part) => blockOfPart(ask, part, before, after) ?? [])[0]

/** Whether the time of an asking was blocked at one of two moments, or between them by an appointment that moved back. */
export function mayBeTaken(ask: Asking, before: Facts, after: Facts, passing: Iterable<Row>): boolean {
  const between = { ...after, rows: [...after.rows, ...passing] }
  return [before, after, between].some((facts) => blockOf(ask, facts, facts) !== undefined)
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

/** Whether the same appointment of the client overlaps the asked time at both moments. */
function isThere(ask: Asking, visit: string | null, before: Facts, after: Facts): boolean {
  const later = rowsOfClient(after, ask.user, ask.day, visit)
  return rowsOfClient(before, ask.user, ask.day, visit).some(
    (row) => overlaps(row, ask) && later.some(({ id, start }) => id === row.id && start === row.start),
  )
}

/** Returns the rules that are broken by an asking which was sent between two moments. */
function faultsOf(ask: Asking, before: Facts, after: Facts, { erased, returned }: Done): string[] {
  const stayed = { ...before, rows: before.rows.filter(({ id }) => !returned.has(id)) }
  const entry = after.entries.find(({ id }) => id === ask.entry)
  const earlier = before.entries.find(({ id }) => id === ask.entry)
  const byHand = ask.opening === null
  const starts = instantAt(ask.day, ask.start)
  const faults = {
    'asked at night': !byHand && !mayAskAt(ask.at, ask),
    'asked for the past': starts < ask.at.getTime() + (byHand ? 0 : 30 * minute),
    'asked without an entry': !entry || (earlier !== undefined && earlier.status !== 'open'),
    'asked while the list was off': !byHand && !before.on && !after.on,
    'asked while the company was closed': !before.active && !after.active,
    'asked a blocked client': isBlocked(before, ask.user) && isBlocked(after, ask.user),
    'asked an erased client': (erased.get(ask.user) ?? ask.at) < ask.at,
    'asked while the client is there': !byHand && isThere(ask, entry?.visit ?? null, stayed, after),
    'asked outside the windows of the entry': !byHand && entry?.days === null && !withinWindow(ask, after),
    'asked for a later time': entry?.days != null && !isEarlier(ask, byHand ? 400 : entry.days),
    'asked for a wrong end': partsOf(after, ask).at(-1)?.end !== ask.end,
    'asked with nobody for the time': partsOf(after, ask).every(({ person }) => person !== ask.collaborator),
    'asked on a wrong date': ask.on !== localOf(ask.at).day,
  }
  const found = Object.entries(faults).flatMap(([fault, is]) => (is ? [fault] : []))
  const block = blockOf(ask, stayed, after)
  return block === undefined ? found : [...found, `asked for a time that the client could not take: ${block}`]
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
      // When several clients are asked together, the earliest start decides how long they have to answer.
      const together = of.filter(({ at: when }) => when.getTime() === ask.at.getTime())
      const away = instantAt(ask.day, Math.min(...together.map(({ start }) => start))) - ask.at.getTime()
      const pause = away <= 120 * minute ? 5 : 10
      if (fourth.at.getTime() - ask.at.getTime() < pause * minute)
        found.push(`more than three asked in ${pause} minutes: opening ${opening}`)
    }
  }
  return found
}

/**
 * Checks that each appointment was booked by a call that returned 201, or by one tap on a link. `touched` appointments
 * were also changed by a call.
 */
function taps(before: Facts, after: Facts, log: Done): string[] {
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
    const rows = after.rows.filter(({ visit }) => visit === ask.appointment)
    if (rows.length === 0) found.push(`taken asking without its appointment: ${ask.id}`)
    else if (!rows.some(({ id }) => log.touched.has(id)) && !standsAs(ask, rows, after))
      found.push(`taken asking ${ask.id} stands elsewhere`)
    for (const other of after.asks)
      if (
        other.id !== ask.id &&
        takesOf(after, ask, other) &&
        other.outcome === null &&
        other.at < (ask.ended ?? ask.at)
      )
        found.push(`asking ${other.id} is not late although ${ask.id} took its time`)
  }
  return found
}

/** Whether the appointments of a visit are exactly the parts of an asking. */
function standsAs(ask: Asking, rows: Facts['rows'], facts: Facts): boolean {
  const texts = (all: readonly string[]) => [...all].sort().join()
  const mine = rows.filter((row) => row.status === 'scheduled')
  return (
    texts(mine.map((row) => [row.collaborator, row.day, row.start, row.end].join(' '))) ===
    texts(partsOf(facts, ask).map(({ person, start, end }) => [person, ask.day, start, end].join(' ')))
  )
}

/** Returns every broken rule between two moments. */
export function findFaults(before: Facts, after: Facts, log: Done): string[] {
  const known = new Set(before.asks.map(({ id }) => id))
  const asked = after.asks.filter(({ id }) => !known.has(id))
  return [
    ...asked.flatMap((ask) =>
      faultsOf(ask, before, after, log).map((fault) => `${fault} (asking ${ask.id})`),
    ),
    ...crowds(after.asks),
    ...taps(before, after, log),
    ...after.entries.flatMap(({ id, user, status }) =>
      status === 'open' && log.erased.has(user) ? [`entry ${id} of an erased client waits`] : [],
    ),
  ]
}
