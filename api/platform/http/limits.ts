import { isIPv6 } from 'node:net'
import { type Limit, type PublicLimit, type Rate, timesOfWide } from '@encaixe/contract/limits.ts'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { type Refused, refused } from '../refused.ts'
import { createHitLogs } from './hit-log.ts'

/** Counts a hit for all processes. Returns the instant until which the hit is refused, or undefined if accepted. */
type TakeShared = (key: string, rate: Rate, now: Date) => Promise<Date | undefined>

export type Late = (Refused<'too_many_requests'> & { readonly retryAfter: number }) | undefined

type Who = { address: string; userId?: string | undefined }

/** A refused request counts in no limit, except once for its IPv6 /64 when the database says that the /48 is full. */
export type Limits = {
  take(limit: Limit, who: Who): Promise<Late>
  /** Counts a request that passed every check. */
  takeValid(limit: Limit, who: Who): Promise<Late>
  /** Checks without counting whether a limit is known to be reached. */
  look(limit: PublicLimit, who: Who): Late
}

/** `inside`: the key of a narrow network inside the wider network that `key` names. */
type Hit = { rate: Rate; key: string; inside?: string }

type Options = { clock: Clock; takeShared: TakeShared; on: boolean }

/** Limits the memory for refused keys of shared limits. */
const mostRefused = 20_000

/** Limits over sliding spans. The database counts shared limits; while it fails, their requests are refused. */
export function createLimits({ clock, takeShared, on }: Options): Limits {
  const logs = createHitLogs()
  // The instants until which the database would refuse a key again; until then requests are refused from memory, so a
  // flood does not reach the database.
  const refusedUntil = new LRUCache<string, number>({ max: mostRefused })

  function freeAt({ rate, key, inside }: Hit): number {
    if (!rate.shared) return logs.freeAt(key, rate, inside)
    return refusedUntil.get(inside ?? key) ?? Number.NEGATIVE_INFINITY
  }

  function look(hits: readonly Hit[], now: number): Late {
    const until = Math.max(...hits.map(freeAt))
    return until > now ? tooMany(until, now) : undefined
  }

  function takeHere(hits: readonly Hit[]): Late {
    const now = clock.now().getTime()
    const late = look(hits, now)
    if (!late) for (const { rate, key, inside } of hits) logs.add(key, rate, now, inside)
    return late
  }

  async function takeThere({ rate, key, inside = key }: Hit): Promise<Late> {
    const now = clock.now()
    const until = await takeShared(inside, rate, now)
    if (!until) return undefined
    refusedUntil.set(inside, until.getTime())
    return tooMany(until.getTime(), now.getTime())
  }

  async function take(hits: readonly Hit[]): Promise<Late> {
    if (!on) return undefined
    const late = look(hits, clock.now().getTime())
    if (late) return late
    for (const hit of hits.filter(({ rate }) => rate.shared)) {
      const lateThere = await takeThere(hit)
      if (lateThere) return lateThere
    }
    return takeHere(hits.filter(({ rate }) => !rate.shared))
  }

  return {
    take: ({ user, address }, who) =>
      take([...(user ? [byUser(user, who)] : []), ...byAddress(address, who)]),
    takeValid: async ({ user, valid }, who) =>
      valid && take(user ? [byUser(valid, who)] : byAddress(valid, who)),
    look: ({ address }, who) => (on ? look(byAddress(address, who), clock.now().getTime()) : undefined),
  }
}

function byUser(rate: Rate, { userId }: Who): Hit {
  // Without a user all requests would share one count.
  if (userId === undefined)
    throw new Error(`Limit ${rate.bucket} counts the requests of each user, but the request has no user`)
  return { rate, key: `${rate.bucket}:${userId}` }
}

/** The narrow network is checked first: a flood of one /64 must not use up the count of its /48. */
function byAddress(rate: Rate, { address }: Who): Hit[] {
  const { narrow, wide } = networkOf(address)
  const key = `${rate.bucket}:${narrow}`
  if (!wide) return [{ rate, key }]
  const around = `${rate.bucket}:${wide}`
  return [
    { rate, key: around, inside: key },
    { rate: { ...rate, max: rate.max * timesOfWide }, key: around },
  ]
}

function tooMany(until: number, now: number): Late {
  return { ...refused('too_many_requests'), retryAfter: Math.max(1, Math.ceil((until - now) / 1000)) }
}

/** The networks of an address; `wide` exists only for IPv6. */
type Network = { narrow: string; wide?: string }

/**
 * The keys under which hits of an address are counted. An IPv6 subscriber owns a complete /64 and could use another of
 * its addresses for each request. Many customers own a /48, which contains 65,536 /64 networks.
 */
export function networkOf(address: string): Network {
  const [bare = ''] = address.split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1]
  if (mapped) return { narrow: mapped }
  if (!isIPv6(bare)) return { narrow: bare }
  const [left = [], right = []] = bare.split('::').map((half) => half.split(':').filter(Boolean))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return { narrow: `${first.join(':')}::/64`, wide: `${first.slice(0, 3).join(':')}::/48` }
}
