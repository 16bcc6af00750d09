/**
 * The rule of visits: several items, one right after the other, each with a free professional. Pure. Minutes count from
 * midnight; busy spans contain the time after their own service.
 */
import {
  type Day,
  freeStarts,
  type Gap,
  gapsOf,
  isFree,
  isPossibleStart,
} from '@encaixe/contract/free-starts.ts'
import { type Chain, chooseCheapest, isAnyPossible, type Step } from './choose-people.ts'

/** One item of a visit. `who`: the indexes of the people who may take the item. */
export type ChainItem = { duration: number; after: number; who: readonly number[] }

/** One professional, in the order of names. `booked`: minutes of appointments that day, without times after them. */
export type ChainPerson = { day: Day; booked: number }

/** The possible starts of the first item, counted from the opening of each window. */
type Grid = { step: number; from: number }

/** The starts at which a chain of free people exists and which lie on the grid of its first person. */
export function chainStarts(
  items: readonly ChainItem[],
  people: readonly ChainPerson[],
  { step, from }: Grid,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const [first] = items
  const free = freeTimes(items, people)
  if (!first || !free) return []
  const heads = new Map<number, Set<number>>()
  for (const person of new Set(first.who)) {
    // The time after an item may be dropped, so that time is checked later, with the other items of the chain.
    const wish = { duration: first.duration, after: 0, step, from }
    for (const start of freeStarts(dayOf(people, person), wish)) {
      const known = heads.get(start)
      if (known) known.add(person)
      else heads.set(start, new Set([person]))
    }
  }
  const starts: number[] = []
  for (const [start, able] of [...heads].sort(([a], [b]) => a - b)) {
    if (starts.length >= most) break
    const steps = stepsFrom(items, people, free, start)
    if (steps && isAnyPossible(begunBy(steps, able))) starts.push(start)
  }
  return starts
}

/**
 * Returns the chain at this start with the fewest changes of person, then the fewest booked minutes of its people
 * together, then the first by name. Without a grid the first person may begin at any minute.
 */
export function bestChain(
  items: readonly ChainItem[],
  people: readonly ChainPerson[],
  start: number,
  grid?: Grid,
): Chain | undefined {
  const steps = stepsOnGrid(items, people, start, grid)
  return steps && chooseCheapest(steps, (person) => people[person]?.booked ?? 0)
}

/** For each item, the people of `wide` who may take it at this start while other items keep their requested people. */
export function chainTakers(
  items: readonly ChainItem[],
  wide: readonly ChainItem[],
  people: readonly ChainPerson[],
  start: number,
  grid: Grid,
): number[][] {
  const steps = stepsOnGrid(wide, people, start, grid)
  if (!steps) return wide.map(() => [])
  const asked = steps.map((step, at) => only(step, new Set(items[at]?.who)))
  return steps.map((step, at) =>
    [...step.people.keys()].filter((person) => isAnyPossible(asked.with(at, only(step, new Set([person]))))),
  )
}

const only = (step: Step, able: ReadonlySet<number>): Step => ({
  ...step,
  people: new Map([...step.people].filter(([person]) => able.has(person))),
})

const begunBy = ([first, ...later]: readonly Step[], able: ReadonlySet<number>): Step[] =>
  first ? [only(first, able), ...later] : []

function stepsOnGrid(
  items: readonly ChainItem[],
  people: readonly ChainPerson[],
  start: number,
  grid: Grid | undefined,
): Step[] | undefined {
  const [first] = items
  const free = freeTimes(items, people)
  const steps = first && free && stepsFrom(items, people, free, start)
  if (!steps || !grid) return steps
  const wish = { duration: first.duration, after: 0, ...grid }
  const able = first.who.filter((person) => isPossibleStart(dayOf(people, person).windows, wish, start))
  return begunBy(steps, new Set(able))
}

/** The gaps that are long enough, for each item and person; undefined when some item has no long enough gap. */
type Free = readonly ReadonlyMap<number, readonly Gap[]>[]

function freeTimes(items: readonly ChainItem[], people: readonly ChainPerson[]): Free | undefined {
  const gaps = new Map<number, Gap[]>()
  const gapsFor = (person: number) => {
    const known = gaps.get(person) ?? gapsOf(dayOf(people, person))
    gaps.set(person, known)
    return known
  }
  const free: Map<number, readonly Gap[]>[] = []
  for (const { duration, who } of items) {
    const fitting = new Map<number, readonly Gap[]>()
    for (const person of who) {
      const long = gapsFor(person).filter(({ start, end }) => end - start >= duration)
      if (long.length > 0) fitting.set(person, long)
    }
    if (fitting.size === 0) return undefined
    free.push(fitting)
  }
  return free
}

function dayOf(people: readonly ChainPerson[], person: number): Day {
  const found = people[person]
  if (!found)
    throw new Error(
      `Person number ${person} of a visit's item does not exist: there are ${people.length} persons`,
    )
  return found.day
}

/** Returns the items at this start with their free people; undefined when nobody is free for some item. */
function stepsFrom(
  items: readonly ChainItem[],
  people: readonly ChainPerson[],
  free: Free,
  start: number,
): Step[] | undefined {
  const steps: Step[] = []
  let begins = start
  for (const [at, { duration, after }] of items.entries()) {
    const end = begins + duration
    const able = new Map<number, boolean>()
    for (const [person, gaps] of free[at] ?? []) {
      if (!gaps.some((gap) => gap.start <= begins && end <= gap.end)) continue
      able.set(person, after === 0 || isFree(dayOf(people, person).busy, { start: end, end: end + after }))
    }
    if (able.size === 0) return undefined
    steps.push({ people: able, begins, until: end + after })
    begins = end
  }
  return steps
}
