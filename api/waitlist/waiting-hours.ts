/** Computes the number of clients who wait for each hour. Pure. */
import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, daysBetween, type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { WaitingHours } from '@encaixe/contract/waitlist.ts'

/** A client who waits from day `from` to day `to`, in the hours of `span`, for one of the professionals `people`. */
export type Wait = { userId: string; from: string; to: string; span: Span; people: readonly string[] }

type Days = { from: string; to: string }

/** For each minute at which the number of waiting clients changes: the difference. */
type Steps = Map<number, number>

/**
 * Counts a client once for an hour, however many of their windows contain it; hours that are over do not count. Clients
 * who wait for the same people are added up together first, because most clients accept anybody who performs the
 * service.
 */
export function addUp(waits: readonly Wait[], days: Days, here: LocalTime): WaitingHours[] {
  const dates = datesOf(days)
  const groups = new Map<string, { people: readonly string[]; steps: Steps[] }>()
  for (const own of Map.groupBy(waits, ({ userId }) => userId).values()) {
    for (const [people, ofThem] of byPeople(own)) {
      const key = people.join()
      const group = groups.get(key) ?? { people, steps: dates.map(() => new Map()) }
      groups.set(key, group)
      addClient(group.steps, ofThem, { dates, here })
    }
  }
  const everyone = [...new Set([...groups.values()].flatMap(({ people }) => people))].sort()
  const stepsOf = new Map(everyone.map((id) => [id, dates.map((): Steps => new Map())]))
  for (const { people, steps } of groups.values()) {
    for (const id of people) {
      for (const [at, ofDay] of (stepsOf.get(id) ?? []).entries()) addSteps(ofDay, steps[at])
    }
  }
  return dates.flatMap((date, at) =>
    everyone.flatMap((collaboratorId) =>
      countsOf(stepsOf.get(collaboratorId)?.[at] ?? new Map()).map(({ start, end, count }) => ({
        date,
        collaboratorId,
        startTime: timeOf(start),
        endTime: timeOf(end),
        count,
      })),
    ),
  )
}

const datesOf = ({ from, to }: Days): string[] =>
  Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, at) => addDays(from, at))

/**
 * Returns the waits of one client, grouped by professionals. If the waits name different professionals, each
 * professional gets a separate group; otherwise one professional would count the client twice.
 */
function byPeople(own: readonly Wait[]): (readonly [readonly string[], readonly Wait[]])[] {
  const lists = new Set(own.map(({ people }) => people))
  const [only] = lists
  if (only && lists.size === 1) return [[only, own]]
  const ids = new Set([...lists].flat())
  return [...ids].map((id) => [[id], own.filter(({ people }) => people.includes(id))])
}

type Calendar = { dates: readonly string[]; here: LocalTime }

function addClient(steps: readonly Steps[], own: readonly Wait[], { dates, here }: Calendar): void {
  const [first = ''] = dates
  const placed = own.map(({ from, to, span }) => ({
    first: daysBetween(first, from),
    last: daysBetween(first, to),
    span,
  }))
  for (const [at, ofDay] of steps.entries()) {
    const date = dates[at] ?? ''
    if (date < here.date) continue
    const since = date === here.date ? here.minute : 0
    const spans = placed.flatMap(({ first, last, span }) =>
      first <= at && at <= last && span.end > since
        ? [{ start: Math.max(span.start, since), end: span.end }]
        : [],
    )
    for (const { start, end } of joined(spans)) {
      addStep(ofDay, start, 1)
      addStep(ofDay, end, -1)
    }
  }
}

const addStep = (steps: Steps, minute: number, step: number) =>
  steps.set(minute, (steps.get(minute) ?? 0) + step)

function addSteps(steps: Steps, more: Steps = new Map()): void {
  for (const [minute, step] of more) addStep(steps, minute, step)
}

/** Returns the spans with overlapping ones joined. */
function joined(spans: Span[]): Span[] {
  if (spans.length < 2) return spans
  const all: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else all.push({ ...span })
  }
  return all
}

/** Splits a day at each minute when a client begins or stops waiting, so that each span has one number of clients. */
function countsOf(steps: Steps): (Span & { count: number })[] {
  const found: (Span & { count: number })[] = []
  let [count, since] = [0, 0]
  for (const [minute, step] of [...steps].sort(([a], [b]) => a - b)) {
    if (count > 0) found.push({ start: since, end: minute, count })
    count += step
    since = minute
  }
  return found
}
