/** Random acts after which clients are not asked any more. */
import { eraseWord } from '@encaixe/contract/client-rules.ts'
import { type Act, count, nameOf, pick } from './random-world.ts'

/** Mostly somebody who waits. Of those who are blocked one is let in again. */
export const block: Act = async (world) => {
  const { roll, shop, facts } = world
  const blocked = facts.clients.filter((one) => one.blocked)
  const waits = new Set(facts.entries.flatMap(({ status, user }) => (status === 'open' ? [user] : [])))
  const others = facts.clients.filter((one) => !one.blocked && waits.has(one.user))
  const one = pick(roll, blocked.length > roll(3) ? blocked : others)
  if (!one) return []
  const body = { blocked: !one.blocked }
  const reply = await world.ask({ who: shop.owner.name, call: `PUT /api/clients/${one.id}`, body })
  count(world, one.blocked ? 'unblock' : 'block', reply)
  return []
}

/** Somebody who waits is gone; the others go on. */
export const eraseAccount: Act = async (world) => {
  const { clients, facts, roll } = world
  if (clients.length <= 20) return []
  const waiting = facts.entries.flatMap((entry) => {
    const name = entry.status === 'open' ? nameOf(world, entry.user) : ''
    return clients.includes(name) ? [name] : []
  })
  const who = pick(roll, waiting)
  if (who === undefined) return []
  clients.splice(clients.indexOf(who), 1)
  const reply = await world.ask({ who, call: 'POST /api/me/erase', body: { confirm: eraseWord } })
  count(world, 'erase account', reply)
  if (reply.status === 204) world.log.erased.set(world.userIds.get(who) ?? '', world.now())
  return []
}

/** The company stops taking bookings for a while. */
export const closeCompany: Act = async (world) => {
  const { shop, facts } = world
  const call = `PATCH /api/companies/${shop.companyId}/status`
  const body = { isActive: !facts.active }
  const reply = await world.ask({ who: shop.owner.name, call, body })
  count(world, body.isActive ? 'company on' : 'company off', reply)
  return []
}
