import { addDays, timeOf } from '@encaixe/contract/local-time.ts'
import type { Shop } from './a-shop.ts'
import type { Reply } from './an-owner.ts'
import type { Call } from './draining-servers.ts'
import { type Facts, localOf, type Row } from './list-facts.ts'
import type { Roll } from './random-weeks.ts'

/** A link that a client found in a mail, and the asking to which the link belongs. */
export type HeldLink = { token: string; user: string; ask: string }
/** An appointment that was moved: the user who moved it, and the appointment before and after. */
type Moved = { who: string; from: Row; to: Row }
export type Log = {
  booked: Set<string>
  touched: Set<string>
  /**
   * Appointments that this step moved away and back, by their ids, in the place where they were meanwhile. They left their own
   * place for a moment.
   */
  returned: Map<string, Row>
  links: HeldLink[]
  exceptions: string[]
  moves: Moved[]
  /** The clients who erased their account, and when they erased it. */
  erased: Map<string, Date>
  counts: Map<string, number>
}
export type Tap = { link: HeldLink; reply: Reply }

export type World = {
  roll: Roll
  shop: Shop
  /** A service of 30 minutes with 10 minutes after it, and a service of 60 minutes. */
  services: [string, string]
  clients: string[]
  userIds: Map<string, string>
  facts: Facts
  log: Log
  /** The random acts that are done next. */
  deck: Act[]
  now(): Date
  /** Sends a call to one of the two servers, chosen at random. */
  ask(what: Call): Promise<Reply>
}

/** One random act. It returns the links that clients tapped, with the answers. */
export type Act = (world: World) => Promise<Tap[]>

export const pick = <T>(roll: Roll, all: readonly T[]): T | undefined => all[roll(all.length)]

/** Today or one of the next two days, mostly today. */
export const aDay = ({ roll, facts }: World) =>
  addDays(localOf(facts.at).day, [0, 0, 0, 0, 1, 1][roll(6)] ?? 0)
export const aTime = (roll: Roll) => timeOf(480 + 30 * roll(20))

/** The two services in a row, each with a certain professional or with anybody. */
export const randomItems = ({ roll, services, shop }: World) =>
  (roll(2) === 0 ? services : services.toReversed()).map((procedureId) => ({
    procedureId,
    collaboratorId: pick(roll, [...shop.collaboratorIds, null]) ?? null,
  }))

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
