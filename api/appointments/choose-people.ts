/**
 * Chooses the professionals for the items of a visit at one start. Pure. The items are cut into runs; one person takes
 * all items of a run, without time after between them. Two runs need two people when the time after the first run is
 * not over when the second begins. The cost does not depend on the number of people. Six items have 32 cuts. For each
 * run only as many of its people count as there are runs, because the other runs can take no more than that many of
 * them.
 */

/** One item with its time. */
export type Step = {
  /** The people who are free for the item. The value is true when the time after the item is free too. */
  people: ReadonlyMap<number, boolean>
  begins: number
  /** The minute at which the person of this item is free again, if another person takes the next item. */
  until: number
}

/** The index of the professional for each item of a visit. */
export type Chain = readonly number[]

type Run = { from: number; to: number; begins: number; until: number; able: readonly number[] }
/** The runs that one person takes, and the people who can take all of them. */
type Group = { runs: readonly Run[]; able: readonly number[] }
type Booked = (person: number) => number

export function isAnyPossible(steps: readonly Step[]): boolean {
  const rank = (able: readonly number[]) => able
  for (const runs of cut(steps, rank)) if (share(runs, [], hasDifferentPeople)) return true
  return false
}

/** The cheapest chain: fewest changes of person, then fewest booked minutes in total, then lowest indexes by item. */
export function chooseCheapest(steps: readonly Step[], booked: Booked): Chain | undefined {
  let found: Found | undefined
  const byCost = (able: readonly number[]) => able.toSorted((a, b) => booked(a) - booked(b) || a - b)
  for (const runs of cut(steps, byCost)) {
    if (found && runs.length > found.runs) break
    share(runs, [], (groups) => {
      const better = choose(groups, booked, found)
      if (better) found = { ...better, runs: runs.length }
      return false
    })
  }
  return found?.chain
}

/** Generates each way to cut the items into runs that somebody can take, the fewest runs first. */
function* cut(
  steps: readonly Step[],
  rank: (able: readonly number[]) => readonly number[],
): Generator<readonly Run[]> {
  const known = new Map<number, Run>()
  const runOf = (from: number, to: number): Run => {
    const key = from * steps.length + to
    const run = known.get(key) ?? {
      from,
      to,
      ...timesOf(steps, from, to),
      able: rank(ableOf(steps, from, to)),
    }
    known.set(key, run)
    return run
  }
  for (const lasts of cutsOf(steps.length)) {
    const runs = lasts.map((to, at) => runOf((lasts[at - 1] ?? -1) + 1, to))
    if (runs.every(({ able }) => able.length > 0)) yield runs
  }
}

/**
 * The index of the last item of each run, for each cut. The cuts are cached for each number of items, because the
 * search at every start needs them.
 */
const cuts = new Map<number, number[][]>()

function cutsOf(items: number): number[][] {
  const known = cuts.get(items)
  if (known) return known
  const inner = Array.from({ length: items - 1 }, (_, at) => at)
  const ways = Array.from({ length: 2 ** inner.length }, (_, way) => [
    ...inner.filter((at) => way & (1 << at)),
    items - 1,
  ])
  cuts.set(
    items,
    ways.sort((a, b) => a.length - b.length),
  )
  return ways
}

const timesOf = (steps: readonly Step[], from: number, to: number) => ({
  begins: steps[from]?.begins ?? 0,
  until: steps[to]?.until ?? 0,
})

function ableOf(steps: readonly Step[], from: number, to: number): number[] {
  const [first, ...others] = steps.slice(from, to + 1)
  const able = [...(first?.people.keys() ?? [])]
  return able.filter(
    (person) => others.every(({ people }) => people.has(person)) && steps[to]?.people.get(person),
  )
}

/** Calls `take` with each assignment in which one person may take several runs, until `take` returns true. */
function share(
  [run, ...later]: readonly Run[],
  groups: readonly Group[],
  take: (groups: readonly Group[]) => boolean,
): boolean {
  if (!run) return take(groups)
  if (share(later, [...groups, { runs: [run], able: run.able }], take)) return true
  return groups.some(({ runs, able }, at) => {
    if (runs.some((one) => one.until > run.begins || one.to + 1 === run.from)) return false
    const both = able.filter((person) => run.able.includes(person))
    return both.length > 0 && share(later, groups.with(at, { runs: [...runs, run], able: both }), take)
  })
}

/** Checks whether each group can have a different person. A group with at least as many people as groups always can. */
function hasDifferentPeople(groups: readonly Group[]): boolean {
  const scarce = groups.filter(({ able }) => able.length < groups.length)
  const goesOn = (at: number, taken: readonly number[]): boolean => {
    const group = scarce[at]
    if (!group) return true
    return group.able.some((person) => !taken.includes(person) && goesOn(at + 1, [...taken, person]))
  }
  return goesOn(0, [])
}

type Found = { chain: Chain; booked: number; runs: number }

/** Returns the cheapest people for these groups, if they are better than the known choice. */
function choose(
  groups: readonly Group[],
  booked: Booked,
  known: Omit<Found, 'runs'> | undefined,
): Omit<Found, 'runs'> | undefined {
  let found: Omit<Found, 'runs'> | undefined
  const least = leastFrom(groups, booked)
  const goesOn = (at: number, chain: readonly (number | undefined)[], so: number) => {
    const best = found ?? known
    const atLeast = so + (least[at] ?? 0)
    if (best && (atLeast > best.booked || (atLeast === best.booked && inOrder(chain, best.chain) > 0))) return
    const group = groups[at]
    if (!group) {
      if (!best || so < best.booked || inOrder(chain, best.chain) < 0)
        found = { chain: chain as Chain, booked: so }
      return
    }
    for (const person of group.able.slice(0, groups.length)) {
      if (chain.includes(person)) continue
      goesOn(at + 1, taking(chain, group, person), so + booked(person))
    }
  }
  goesOn(0, [], 0)
  return found
}

/** The least possible cost of the groups from each one to the last. */
function leastFrom(groups: readonly Group[], booked: Booked): number[] {
  const least = [0]
  for (const { able } of groups.toReversed()) least.unshift((least[0] ?? 0) + booked(able[0] ?? 0))
  return least
}

/** The chain has gaps: later groups fill the items between these runs. */
function taking(chain: readonly (number | undefined)[], { runs }: Group, person: number) {
  const longer = [...chain]
  for (const { from, to } of runs) for (let at = from; at <= to; at++) longer[at] = person
  return longer
}

/** Compares two chains by index, item by item, as far as both have a person. */
function inOrder(one: readonly (number | undefined)[], other: Chain): number {
  for (const [at, person] of other.entries()) {
    const mine = one[at]
    if (mine === undefined) return 0
    if (mine !== person) return mine - person
  }
  return 0
}
