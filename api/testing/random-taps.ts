import { type Asking, instantAt } from './list-facts.ts'
import { type Act, count, type HeldLink, pick, type Tap, type World } from './random-world.ts'

async function tapOne(world: World, link: HeldLink, what = 'tap', body = {}): Promise<Tap> {
  const reply = await world.ask({ call: `POST /api/links/${link.token}`, body })
  count(world, what, reply)
  return { link, reply }
}

const openAsks = ({ facts }: World): Map<string, Asking> =>
  new Map(facts.asks.flatMap((ask) => (ask.outcome === null ? [[ask.id, ask] as const] : [])))

const freshLinks = (world: World): HeldLink[] => {
  const open = openAsks(world)
  return world.log.links.filter(({ ask: id }) => {
    const ask = open.get(id)
    return ask !== undefined && instantAt(ask.day, ask.start) > world.facts.at.getTime()
  })
}

export const tap: Act = async (world) => {
  const link = pick(world.roll, freshLinks(world))
  return link ? [await tapOne(world, link)] : []
}

/** A link of any age: taken, late, past, of an entry that ended. */
export const tapLate: Act = async (world) => {
  const link = pick(world.roll, world.log.links)
  return link ? [await tapOne(world, link, 'late tap')] : []
}

export const tapTwice: Act = async (world) => {
  const link = pick(world.roll, freshLinks(world))
  return link ? Promise.all([1, 2, 3].map(() => tapOne(world, link, 'double tap'))) : []
}

/** Everybody who was asked for one time answers at once. */
export const tapTogether: Act = async (world) => {
  const open = openAsks(world)
  const links = freshLinks(world)
  const [one] = links.slice(-1 - world.roll(3))
  const goal = one && open.get(one.ask)
  if (!goal) return []
  const same = links.filter(({ ask }) => {
    const other = open.get(ask)
    return other?.day === goal.day && other.collaborator === goal.collaborator && other.start === goal.start
  })
  return Promise.all(same.map((link) => tapOne(world, link, 'tap together')))
}

export const leaveByLink: Act = async (world) => {
  const link = pick(world.roll, freshLinks(world))
  return link ? [await tapOne(world, link, 'leave by link', { cancel: true })] : []
}
