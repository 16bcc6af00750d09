/** How many clients wait for each hour. Pure. */
import type { Span } from '@encaixe/contract/free-starts.ts'
import { addDays, type LocalTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { WaitingHours } from '@encaixe/contract/waitlist.ts'

/** One client, on each of these days, with any of these people. */
export type Wait = { userId: string; from: string; to: string; span: Span; people: readonly string[] }

type Days = { from: string; to: string }

/** A client counts once for an hour, however many of her windows hold it. What is over counts for nobody. */
export function addUp(waits: readonly Wait[], days: Days, here: LocalTime): WaitingHours[] {
  const spans = new Map<string, Map<string, Span[]>>()
  const alike = groupAlike(waits)
  const firstOf = new Map(
    [...new Set(waits.map(({ people }) => people))].map((people) => [
      people,
      people.filter((id) => alike.has(id)),
    ]),
  )
  for (const { userId, from, to, span, people } of waits) {
    const leaders = firstOf.get(people) ?? []
    const last = to < days.to ? to : days.to
    for (let date = from > days.from ? from : days.from; date <= last; date = addDays(date, 1)) {
      const start = date === here.date ? Math.max(span.start, here.minute) : span.start
      if (date < here.date || start >= span.end) continue
      for (const id of leaders) {
        const key = `${date} ${id}`
        const ofPlace = spans.get(key) ?? new Map<string, Span[]>()
        const hers = ofPlace.get(userId)
        if (hers) hers.push({ start, end: span.end })
        else ofPlace.set(userId, [{ start, end: span.end }])
        spans.set(key, ofPlace)
      }
    }
  }
  const counted = [...spans].flatMap(([key, ofPlace]) => {
    const [date = '', leader = ''] = key.split(' ')
    const counts = countsOf([...ofPlace.values()].flatMap(joined))
    return (alike.get(leader) ?? []).map((id) => [`${date} ${id}`, counts] as const)
  })
  return counted.sort(byKey).flatMap(([key, counts]) => {
    const [date = '', collaboratorId = ''] = key.split(' ')
    return counts.map(({ start, end, count }) => ({
      date,
      collaboratorId,
      startTime: timeOf(start),
      endTime: timeOf(end),
      count,
    }))
  })
}

/** People for whom exactly the same clients wait, by the first of them: their hours are counted once. */
function groupAlike(waits: readonly Wait[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [at, people] of [...new Set(waits.map((one) => one.people))].entries()) {
    for (const id of people) {
      const known = groups.get(id)
      if (known) known.push(String(at))
      else groups.set(id, [String(at)])
    }
  }
  const alike = Map.groupBy(groups, ([, places]) => places.join())
  return new Map([...alike.values()].map((ones) => [ones[0]?.[0] ?? '', ones.map(([id]) => id)]))
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)

/** Without overlaps. */
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

function countsOf(spans: readonly Span[]): (Span & { count: number })[] {
  const steps = new Map<number, number>()
  for (const { start, end } of spans) {
    steps.set(start, (steps.get(start) ?? 0) + 1)
    steps.set(end, (steps.get(end) ?? 0) - 1)
  }
  const found: (Span & { count: number })[] = []
  let [count, since] = [0, 0]
  for (const [minute, step] of [...steps].sort(([a], [b]) => a - b)) {
    if (step === 0) continue
    if (count > 0) found.push({ start: since, end: minute, count })
    count += step
    since = minute
  }
  return found
}
