import type { Endpoint, Limit } from '@encaixe/contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { type Refused, refused } from '../refused.ts'
import { networkOf } from './network-of.ts'

/** Counts a hit in the window and returns the number of hits so far. */
export type SharedCounter = (key: string, windowStart: Date) => Promise<number>

type Who = { address: string; userId?: string | undefined }

export type Limits = {
  pass(endpoint: Endpoint, who: Who): Promise<Refused<'too_many_requests'> | undefined>
  /** For limits that count only requests which passed validation: the route calls it itself. */
  take(limit: Limit, who: Who): Promise<Refused<'too_many_requests'> | undefined>
}

const publicReads: Limit = { bucket: 'public-reads', max: 600, seconds: 60, by: 'address', shared: false }

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

  async function take(limit: Limit, who: Who) {
    if (!on) return undefined
    const now = clock.now().getTime()
    const start = now - (now % (limit.seconds * 1000))
    const key = `${limit.bucket}:${limit.by === 'user' ? who.userId : networkOf(who.address)}`
    const hits = limit.shared ? await count(key, new Date(start)) : countHere(key, start)
    if (hits <= limit.max) return undefined
    return refused('too_many_requests', {
      retryAfter: Math.ceil((start + limit.seconds * 1000 - now) / 1000),
    })
  }

  return {
    take,
    async pass(endpoint, who) {
      if (endpoint.limit) return take(endpoint.limit, who)
      if (
        endpoint.access === 'public' &&
        endpoint.method === 'GET' &&
        !endpoint.path.startsWith('/api/health')
      ) {
        return take(publicReads, who)
      }
      return undefined
    },
  }
}
