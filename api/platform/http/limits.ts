import type { Limit, Rate } from '@encaixe/contract/limits.ts'
import type { Clock } from '../clock.ts'
import { type Refused, refused } from '../refused.ts'
import { networkOf } from './network-of.ts'

/** Counts a hit in the window and returns the number of hits so far. */
export type SharedCounter = (key: string, windowStart: Date) => Promise<number>

type Who = { address: string; userId?: string | undefined }

export type Limits = {
  take(limit: Limit, who: Who): Promise<Late>
  /** For a request that passed every check. */
  takeValid(limit: Limit, who: Who): Promise<Late>
}

export type Late = Refused<'too_many_requests'> | undefined

type Window = { start: number; hits: number }

/** Bounds the memory: two generations of this many addresses are counted, and a returning address moves to the young one. */
const generationSize = 25_000

type Options = { clock: Clock; count: SharedCounter; on: boolean }

/** Fixed windows. Shared limits are counted in the database; while it fails, their requests are refused (fail closed). */
export function createLimits({ clock, count, on }: Options): Limits {
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()

  function countHere(key: string, start: number): number {
    const seen = young.get(key) ?? old.get(key)
    const window = seen?.start === start ? seen : { start, hits: 0 }
    window.hits += 1
    if (young.get(key) !== window) store(key, window)
    return window.hits
  }

  function store(key: string, window: Window): void {
    if (young.size >= generationSize) {
      old = young
      young = new Map()
    }
    young.set(key, window)
  }

  async function hit(rate: Rate, from: string): Promise<Late> {
    if (!on) return undefined
    const now = clock.now().getTime()
    const start = now - (now % (rate.seconds * 1000))
    const key = `${rate.bucket}:${from}`
    const hits = rate.shared ? await count(key, new Date(start)) : countHere(key, start)
    if (hits <= rate.max) return undefined
    return refused('too_many_requests', {
      retryAfter: Math.ceil((start + rate.seconds * 1000 - now) / 1000),
    })
  }

  return {
    async take({ user, address }, who) {
      const late = user && (await hit(user, userOf(who)))
      return late ?? hit(address, networkOf(who.address))
    },
    async takeValid({ user, valid }, who) {
      return valid && hit(valid, user ? userOf(who) : networkOf(who.address))
    },
  }
}

/** A limit of users stands only where a user is known: without one all requests would share a count. */
function userOf({ userId }: Who): string {
  if (userId === undefined) throw new Error('a limit for users was given to a request without a user')
  return userId
}
