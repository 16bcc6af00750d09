/**
 * The rule of visits: several items, one right after the other, each with somebody who is free. Pure. Minutes from
 * midnight; busy spans contain the time after their own service.
 */
import {
  type Day,
  freeStarts,
  type Gap,
  gapsOf,
  isPossibleStart,
  overlap,
} from '@encaixe/contract/free-starts.ts'

/** `who` holds the indexes of the people who may take the item. */
export type ChainItem = { duration: number; after: number; who: readonly number[] }

/** In the order of their names. `booked`: minutes of appointments on that day, without the times after them. */
export type ChainPerson = { day: Day; booked: number }

/** Possible starts of the first item, counted from the opening of each window. */
type Grid = { step: number; from: number }

/** For each item the index of its person. */
export type Chain = readonly number[]

/** The starts at which a chain of free people exists and which lie on the grid of its first person. */
export function chainStarts(
  items: readonly ChainItem[],
  people: readonly ChainPerson[],
  { step, from }: Grid,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const [first] = items
  if (!first) return []
  const free = freeTimes(items, people)
  if (!free) return []
  const heads = new Map<number, number[]>()
  for (const person of new Set(first.who)) {
    // The time after may be dropped, so it is judged with the rest of the chain.
    const wish = { duration: first.duration, after: 0, step, from }
    for (const start of freeStarts(dayOf(people, person), wish)) {
      const known = heads.get(start)
      if (known) known.push(person)
      else heads.set(start, [person])
    }
  }
  const starts: number[] = []
  for (const start of [...heads.keys()].sort((a, b) => a - b)) {
    if (starts.length >= most) break
    const search = searchAt(items, people, free, start)
    if (heads.get(start)?.some((head) => search.exists(head))) starts.push(start)
  }
  return starts
}

/**
 * The chain at this start: with the fewest changes of person, then the fewest booked minutes of its people together, then by
 * name. Without a grid the first person may begin at any minute.
 */
export function bestChain(
  items: readonly ChainItem[],
  people: readonly ChainPerson[],
  start: number,
  grid?: Grid,
): Chain | undefined {
  const free = freeTimes(items, people)
  const [first] = items
  if (!free || !first) return undefined
  const { duration } = first
  const heads = [...new Set(first.who)].filter((person) => {
    const { windows } = dayOf(people, person)
    return !grid || isPossibleStart(windows, { duration, after: 0, ...grid }, start)
  })
  return searchAt(items, people, free, start).best(heads)
}

/** For each item and person the gaps that are long enough. Undefined when nobody ever has time for some item. */
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
  if (!found) throw new Error(`An item of a visit names person ${person} of ${people.length}`)
  return found.day
}

type Step = {
  /** Free for the item itself; true when the time after it is free too. */
  people: Map<number, boolean>
  begins: number
  /** When its person is free again, if somebody else goes on. */
  until: number
}

function searchAt(items: readonly ChainItem[], people: readonly ChainPerson[], free: Free, start: number) {
  const steps = stepsFrom(items, people, free, start)
  return {
    exists: (head: number) => steps !== undefined && exists(steps, head),
    best: (heads: readonly number[]) => (steps ? best(steps, heads, people) : undefined),
  }
}

/** Undefined when nobody is free for some item. */
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
      able.set(person, isFree(dayOf(people, person), end, end + after))
    }
    if (able.size === 0) return undefined
    steps.push({ people: able, begins, until: end + after })
    begins = end
  }
  return withoutDeadEnds(steps)
}

/** Without people from whom nobody can go on, whatever came before them: a search that fails would try them all. */
function withoutDeadEnds(steps: Step[]): Step[] | undefined {
  for (let at = steps.length - 1; at >= 0; at--) {
    const { people } = steps[at] as Step
    const next = steps[at + 1]?.people
    for (const [person, afterIsFree] of people) {
      const goesOn = next?.has(person) ?? false
      const others = next ? next.size > (goesOn ? 1 : 0) : true
      if (!goesOn && !(afterIsFree && others)) people.delete(person)
    }
    if (people.size === 0) return undefined
  }
  return steps
}

const isFree = ({ busy }: Day, start: number, end: number) =>
  start === end || !busy.some((taken) => overlap(taken, { start, end }))

/** Whether the person may take the next item, after these people took the ones before. */
function mayFollow(steps: readonly Step[], chain: Chain, person: number): boolean {
  const at = chain.length
  const step = steps[at]
  const isLast = at === steps.length - 1
  const afterIsFree = step?.people.get(person)
  if (step === undefined || afterIsFree === undefined || (isLast && !afterIsFree)) return false
  const former = chain.at(-1)
  if (former === undefined || former === person) return true
  if (!steps[at - 1]?.people.get(former)) return false
  // Her own time after an earlier item must be over, unless she went on at once.
  return chain.every(
    (one, place) =>
      one !== person || chain[place + 1] === person || (steps[place] as Step).until <= step.begins,
  )
}

/** Whether every item to come has somebody whose time after an earlier one does not keep her from it. */
function mayEnd(steps: readonly Step[], chain: Chain): boolean {
  const begins = steps[chain.length]?.begins ?? 0
  // Who took the last item may still go on.
  const resting = chain.flatMap((person, place) => {
    const { until } = steps[place] as Step
    const isLast = place === chain.length - 1
    return isLast || chain[place + 1] === person || until <= begins ? [] : { person, until }
  })
  if (resting.length === 0) return true
  const isKept = (one: number, at: number) =>
    resting.some(({ person, until }) => person === one && until > at)
  return steps
    .slice(chain.length)
    .every((step) => [...step.people.keys()].some((person) => !isKept(person, step.begins)))
}

/** Only who took the last item, and whose time after an earlier one still runs, decides what can follow. */
function stateOf(steps: readonly Step[], chain: Chain): string {
  const begins = steps[chain.length]?.begins ?? 0
  const resting = chain.map((person, place) => {
    const went = chain[place + 1] === person || (steps[place] as Step).until <= begins
    return went ? '' : `${person}:${(steps[place] as Step).until}`
  })
  return `${chain.length} ${chain.at(-1)} ${[...new Set(resting)].sort().join()}`
}

function exists(steps: readonly Step[], head: number): boolean {
  const dead = new Set<string>()
  const goesOn = (chain: Chain): boolean => {
    if (chain.length === steps.length) return true
    const state = stateOf(steps, chain)
    if (dead.has(state) || !mayEnd(steps, chain)) return false
    const last = chain.at(-1) as number
    // The same person first: nothing speaks against her but the item itself.
    const able = [last, ...[...(steps[chain.length]?.people.keys() ?? [])].filter((one) => one !== last)]
    if (able.some((person) => mayFollow(steps, chain, person) && goesOn([...chain, person]))) return true
    dead.add(state)
    return false
  }
  return mayFollow(steps, [], head) && goesOn([head])
}

type Found = { chain: Chain; changes: number; booked: number }

function best(
  steps: readonly Step[],
  heads: readonly number[],
  people: readonly ChainPerson[],
): Chain | undefined {
  let found: Found | undefined
  const bookedOf = (person: number) => people[person]?.booked ?? 0
  const left = changesLeft(steps)
  const follow = ({ chain, changes, booked }: Found) => {
    if (chain.length === steps.length) {
      found = { chain, changes, booked }
      return
    }
    const last = chain.at(-1)
    const able = chain.length === 0 ? heads : [...(steps[chain.length]?.people.keys() ?? [])]
    const next: { person: number; changes: number; booked: number }[] = []
    for (const person of able) {
      const toCome = left[chain.length]?.get(person) ?? Number.POSITIVE_INFINITY
      const one = {
        person,
        changes: changes + (last === undefined || last === person ? 0 : 1),
        booked: booked + (chain.includes(person) ? 0 : bookedOf(person)),
      }
      const isOut = found && isWorse({ ...one, changes: one.changes + toCome }, found)
      if (!isOut && mayFollow(steps, chain, person)) next.push(one)
    }
    const toCome = ({ person, changes: so }: { person: number; changes: number }) =>
      so + (left[chain.length]?.get(person) ?? 0)
    next.sort((a, b) => toCome(a) - toCome(b) || a.booked - b.booked || a.person - b.person)
    for (const { person, ...so } of next) {
      const longer = { ...so, chain: [...chain, person] }
      const least = { ...longer, changes: so.changes + (left[chain.length]?.get(person) ?? 0) }
      const isOut = found && (isWorse(least, found) || isLater(least, found))
      if (!isOut && mayEnd(steps, longer.chain)) follow(longer)
    }
  }
  follow({ chain: [], changes: 0, booked: 0 })
  return found?.chain
}

type Cost = Pick<Found, 'changes' | 'booked'>
const isWorse = (one: Cost, other: Cost) =>
  one.changes > other.changes || (one.changes === other.changes && one.booked > other.booked)

/** Of equal cost so far: what follows can only cost more, and its names come later. */
const isLater = (one: Found, other: Found) =>
  one.changes === other.changes && one.booked === other.booked && inOrder(one.chain, other.chain) >= 0

/** For each item and person the fewest changes that must come after them. */
function changesLeft(steps: readonly Step[]): ReadonlyMap<number, number>[] {
  const left: Map<number, number>[] = []
  for (let at = steps.length - 1; at >= 0; at--) {
    const next = left[at + 1]
    const fewest = next ? Math.min(...next.values()) + 1 : 0
    left[at] = new Map(
      [...(steps[at]?.people.keys() ?? [])].map((person) => [
        person,
        Math.min(fewest, next?.get(person) ?? fewest),
      ]),
    )
  }
  return left
}

/** By the names of the people, item by item. */
function inOrder(one: Chain, other: Chain): number {
  for (const [at, person] of one.entries()) {
    const difference = person - (other[at] ?? person)
    if (difference !== 0) return difference
  }
  return 0
}
