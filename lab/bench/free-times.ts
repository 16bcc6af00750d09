import { busyFrom, freeStartsOfAny, type Span, type Wish } from '@encaixe/contract/free-starts.ts'
import { type Figure, median } from './figures.ts'

type Day = { windows: readonly Span[]; busy: readonly Span[] }

/** A plain walk over sorted intervals, as the baseline. */
function plainWalk(diaries: readonly Day[], { duration, step, from }: Wish): number[] {
  const found = new Set<number>()
  for (const { windows, busy } of diaries) {
    let at = 0
    for (const window of windows) {
      for (let start = window.start; start + duration <= window.end; start += step) {
        if (start < from) continue
        while (at < busy.length && (busy[at] as Span).end <= start) at++
        const next = busy[at]
        if (!next || next.start >= start + duration) found.add(start)
      }
    }
  }
  return [...found].sort((a, b) => a - b)
}

/** Twelve bookings a day, of changing lengths, before and after a break. */
function someDay(person: number, day: number): Day {
  const busy: Span[] = []
  let start = 480 + ((person * 7 + day * 3) % 4) * 5
  for (let booking = 0; booking < 12; booking++) {
    const length = 15 + ((person + day + booking) % 4) * 10
    busy.push({ start, end: start + length })
    start += length + ((person * 5 + booking * 3 + day) % 5) * 5
  }
  const windows = [
    { start: 480, end: 750 },
    { start: 795, end: 1_200 },
  ]
  return { windows, busy }
}

type Case = { people: number; days: number; most: number }

const cases: Case[] = [
  { people: 5, days: 1, most: 10 },
  { people: 5, days: 30, most: 250 },
  { people: 15, days: 60, most: 2_000 },
]

/** Microseconds for all days of the case. The fastest of many short runs counts, because it is the least disturbed. */
function time<Diary>(
  run: (diaries: readonly Diary[], wish: Wish) => number[],
  days: readonly Diary[][],
): number {
  const wish = { duration: 30, after: 0, step: 15, from: 0 }
  const rounds = Math.max(3, Math.ceil(1_500 / days.length))
  const began = performance.now()
  for (let round = 0; round < rounds; round++) for (const day of days) run(day, wish)
  return ((performance.now() - began) * 1_000) / rounds
}

export function measureFreeTimes(): Figure[] {
  return cases.flatMap(({ people, days, most }) => {
    const all = Array.from({ length: days }, (_, day) =>
      Array.from({ length: people }, (_, person) => someDay(person, day)),
    )
    const walked = all.map((day) => day.map(({ windows, busy }) => ({ windows, busy: busyFrom(busy) })))
    const wish = { duration: 30, after: 0, step: 15, from: 0 }
    for (const [at, day] of all.entries()) {
      if (String(freeStartsOfAny(walked[at] ?? [], wish)) !== String(plainWalk(day, wish)))
        throw new Error('The free times of `freeStarts` differ from those of the simple algorithm')
    }
    const pairs = Array.from({ length: 25 }, () => ({
      module: time(freeStartsOfAny, walked),
      plain: time(plainWalk, all),
    }))
    const took = median(pairs.map(({ module }) => module))
    const name = `free times, ${people} people x ${days} days`
    return [
      {
        name: `${name}: module / plain walk`,
        value: median(pairs.map((one) => one.module / one.plain)),
        most: 2,
      },
      { name: `${name}: microseconds`, value: took, most },
    ]
  })
}
