import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import type { Shop } from './a-shop.ts'
import type { Reply } from './an-owner.ts'
import type { Call } from './draining-servers.ts'
import { type Facts, localOf } from './list-facts.ts'
import type { Roll } from './random-weeks.ts'

/** A link that a client found in her mail, and the asking that it is about. */
export type HeldLink = { token: string; user: string; ask: string }
export type Log = {
  booked: Set<string>
  touched: Set<string>
  links: HeldLink[]
  exceptions: string[]
  counts: Map<string, number>
}
export type Tap = { link: HeldLink; reply: Reply }

export type World = {
  roll: Roll
  shop: Shop
  /** The services of 30 minutes with 10 after them, and of 60. */
  services: [string, string]
  clients: string[]
  userIds: Map<string, string>
  facts: Facts
  log: Log
  /** Asks one of the two servers, by chance. */
  ask(what: Call): Promise<Reply>
}

/** One random act. It returns the taps that it made, with their answers. */
export type Act = (world: World) => Promise<Tap[]>

export const pick = <T>(roll: Roll, all: readonly T[]): T | undefined => all[roll(all.length)]

/** Today or one of the next two days, mostly today. */
export const aDay = ({ roll, facts }: World) =>
  addDays(localOf(facts.at).day, [0, 0, 0, 0, 1, 1][roll(6)] ?? 0)
export const aTime = (roll: Roll) => timeOf(480 + 30 * roll(20))

export const toCome = ({ facts }: World) => {
  const now = localOf(facts.at)
  return facts.rows.filter(
    ({ status, day, start }) =>
      status === 'scheduled' && (day > now.day || (day === now.day && start > now.minute)),
  )
}

export const nameOf = ({ userIds }: World, user: string | null) =>
  [...userIds].find(([, id]) => id === user)?.[0] ?? ''

export function count(world: World, what: string, { status, body }: Reply): void {
  const key = `${what} ${body.code ?? status}`
  world.log.counts.set(key, (world.log.counts.get(key) ?? 0) + 1)
}
