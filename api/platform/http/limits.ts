import type { Endpoint, Limit } from '@encaixe/contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { type Refused, refused } from '../refused.ts'
import { networkOf } from './network-of.ts'

/** Counts a hit in the window and says how many there are now. */
export type SharedCounter = (key: string, windowStart: Date) => Promise<number>

type Who = { address: string; userId?: string | undefined }

export type Limits = {
  pass(endpoint: Endpoint, who: Who): Promise<Refused<'too_many_requests'> | undefined>
  /** For limits that count only attempts which passed validation, called by the use case's route. */
  take(limit: Limit, who: Who): Promise<Refused<'too_many_requests'> | undefined>
}

const publicReads: Limit = { bucket: 'public-reads', max: 600, seconds: 60, by: 'address', shared: false }

type Window = { start: number; hits: number }

/** However many addresses come, two generations of them are kept in mind; whoever comes again is of the young one. */
const generation = 25_000

type Options = { clock: Clock; count: SharedCounter; on: boolean }

/** Fixed windows. Shared ones are counted in the database, so an error of the database closes them (fail closed). */
export function createLimits({ clock, count, on }: Options): Limits {
  let young = new Map<string, Window>()
  let old = new Map<string, Window>()

  function countHere(key: string, start: number): number {
    const seen = young.get(key) ?? old.get(key)
    const window = seen?.start === start ? seen : { start, hits: 0 }
    window.hits += 1
    if (young.get(key) !== window) remember(key, window)
    return window.hits
  }

  function remember(key: string, window: Window): void {
    if (young.size >= generation) {
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
