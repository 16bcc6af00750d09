import {
  busyFrom,
  type Day,
  isFree,
  isPossibleStart,
  overlap,
  type Span,
} from '@encaixe/contract/free-starts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestChain, type ChainItem, type ChainPerson, chainStarts } from './visit-chains.ts'

/** Generates every choice of people, in the order of their names. */
function* choices(items: readonly ChainItem[]): Generator<number[]> {
  const [first, ...rest] = items
  if (!first) return yield []
  for (const person of [...new Set(first.who)].sort((a, b) => a - b)) {
    for (const others of choices(rest)) yield [person, ...others]
  }
}

/** The rows that the database would store for a choice, each with its person. */
function rowsOf(items: readonly ChainItem[], chain: readonly number[], start: number) {
  let begins = start
  return items.map(({ duration, after }, at) => {
    const end = begins + duration
    const dropped = chain[at + 1] === chain[at]
    const row = { person: chain[at] as number, start: begins, end, until: end + (dropped ? 0 : after) }
    begins = end
    return row
  })
}

const holds = (windows: readonly Span[], one: Span) =>
  windows.some(({ start, end }) => start <= one.start && one.end <= end)

type Asked = { items: ChainItem[]; people: ChainPerson[]; step: number; from: number }

/** Checks whether the database would accept these rows and the hours allow them. */
function isPossible({ items, people, step, from }: Asked, chain: readonly number[], start: number): boolean {
  const rows = rowsOf(items, chain, start)
  const { windows } = (people[chain[0] as number] as ChainPerson).day
  const { duration } = items[0] as ChainItem
  if (!isPossibleStart(windows, { duration, after: 0, step, from }, start)) return false
  return rows.every((row, at) => {
    const { day } = people[row.person] as ChainPerson
    const span = { start: row.start, end: row.until }
    return (
      holds(day.windows, row) &&
      isFree(day.busy, span) &&
      !rows.some(
        (other, place) =>
          place !== at &&
          other.person === row.person &&
          overlap({ start: other.start, end: other.until }, span),
      )
    )
  })
}

function costOf({ people }: Asked, chain: readonly number[]): number[] {
  const changes = chain.filter((person, at) => at > 0 && person !== chain[at - 1]).length
  const booked = [...new Set(chain)].reduce((sum, person) => sum + (people[person] as ChainPerson).booked, 0)
  return [changes, booked]
}

function bruteForce(asked: Asked, start: number): number[] | undefined {
  const possible = [...choices(asked.items)].filter((chain) => isPossible(asked, chain, start))
  return possible.reduce<number[] | undefined>((best, chain) => {
    if (!best) return chain
    const [changes = 0, booked = 0] = costOf(asked, chain)
    const [fewest = 0, least = 0] = costOf(asked, best)
    // The choices are generated in the order of names, so a later equal choice is not better.
    return changes < fewest || (changes === fewest && booked < least) ? chain : best
  }, undefined)
}

const span = (longest: number) =>
  fc
    .tuple(fc.nat(11), fc.integer({ min: 1, max: longest }))
    .map(([at, length]) => ({ start: at * 5, end: at * 5 + length * 5 }))
const apart = (spans: Span[]) =>
  spans
    .toSorted((a, b) => a.start - b.start)
    .filter((one, at, all) => at === 0 || (all[at - 1] as Span).end < one.start)

const aPerson = fc
  .record({
    windows: fc.array(span(12), { minLength: 1, maxLength: 3 }),
    busy: fc.array(span(3), { maxLength: 3 }),
    booked: fc.nat(2),
  })
  .map(({ windows, busy, booked }): ChainPerson => {
    const inOrder = windows.toSorted((a, b) => a.start - b.start)
    const disjoint: Span[] = []
    for (const one of inOrder) if ((disjoint.at(-1)?.end ?? -1) < one.start) disjoint.push(one)
    return { day: { windows: disjoint, busy: busyFrom(apart(busy)) }, booked }
  })

const asked = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    people: fc.array(aPerson, { minLength: count, maxLength: count }),
    items: fc.array(
      fc.record({
        duration: fc.constantFrom(5, 5, 10, 15),
        after: fc.constantFrom(0, 0, 5, 10, 20),
        who: fc.uniqueArray(fc.nat(count - 1), { minLength: 1 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    step: fc.constantFrom(5, 10, 15),
    from: fc.constantFrom(0, 0, 20),
  }),
)

test('a visit is offered at a start, with its best people, exactly when a search through all people finds a chain', () => {
  let [offered, not] = [0, 0]
  fc.assert(
    fc.property(asked, (one) => {
      const all = Array.from({ length: 24 }, (_, at) => at * 5)
      const best = all.map((start) => bruteForce(one, start))
      // One `expect` compares all starts: each call of `expect` costs more than the search itself.
      expect({
        starts: chainStarts(one.items, one.people, one).filter((start) => start < 120),
        best: all.map((start) => bestChain(one.items, one.people, start, one)),
      }).toEqual({ starts: all.filter((_, at) => best[at] !== undefined), best })
      for (const found of best) found ? offered++ : not++
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(offered, not)).toBeGreaterThan(1_000)
})

const day = (windows: [number, number][], busy: [number, number][] = []): Day => ({
  windows: windows.map(([start, end]) => ({ start, end })),
  busy: busyFrom(busy.map(([start, end]) => ({ start, end }))),
})

test('a professional who goes on with the next item needs no time after the first item', () => {
  const people = [{ day: day([[540, 600]]), booked: 0 }]
  const item = { duration: 30, after: 15, who: [0] }
  expect(chainStarts([item, item], people, { step: 30, from: 0 })).toEqual([540])
})

test('a professional who comes back later needs the time after the first item', () => {
  const people = [
    { day: day([[540, 720]]), booked: 0 },
    { day: day([[540, 720]]), booked: 0 },
  ]
  const rested = { duration: 30, after: 45, who: [0] }
  const other = (duration: number) => ({ duration, after: 0, who: [1] })
  expect(bestChain([rested, other(30), rested], people, 540)).toBeUndefined()
  expect(bestChain([rested, other(45), rested], people, 540)).toEqual([0, 1, 0])
})

test('the search for a visit of a hundred people with long times after each item ends', () => {
  const people = Array.from({ length: 100 }, () => ({ day: day([[540, 1_080]]), booked: 60 }))
  const all = people.map((_, at) => at)
  const item = (who: readonly number[]) => ({ duration: 5, after: 120, who })
  const [two, others] = [item(all.slice(0, 2)), item(all.slice(2))]
  // Each of the two people is needed three times, and is busy for two hours after each item.
  expect(chainStarts([two, others, others, two, others, two], people, { step: 5, from: 0 })).toEqual([])
  const byTurns = all.slice(0, 6).map((turn) => item(all.filter((one) => one % 2 === turn % 2)))
  expect(bestChain(byTurns, people, 540)).toEqual([0, 1, 2, 3, 4, 5])
})
