import type { Endpoint, Limit } from '@encaixe/contract/endpoint.ts'
import type { Clock } from '../clock.ts'
import { type Refused, refused } from '../refused.ts'

/** Counts a hit in the window and says how many there are now. */
export type SharedCounter = (key: string, windowStart: Date) => Promise<number>

type Who = { address: string; userId?: string | undefined }

export type Limits = {
  pass(endpoint: Endpoint, who: Who): Promise<Refused<'too_many_requests'> | undefined>
  /** For limits that count only attempts which passed validation, called by the use case's route. */
  take(limit: Limit, who: Who): Promise<Refused<'too_many_requests'> | undefined>
}

const publicReads: Limit = { bucket: 'public-reads', max: 600, seconds: 60, by: 'address', shared: false }

type Options = { clock: Clock; count: SharedCounter; on: boolean }

/** Fixed windows. Shared ones are counted in the database, so an error of the database closes them (fail closed). */
export function createLimits({ clock, count, on }: Options): Limits {
  const memory = new Map<string, { start: number; hits: number }>()

  function countHere(key: string, start: number): number {
    const seen = memory.get(key)
    if (seen?.start === start) return ++seen.hits
    if (memory.size > 50_000) for (const [old, entry] of memory) if (entry.start < start) memory.delete(old)
    memory.set(key, { start, hits: 1 })
    return 1
  }

  async function take(limit: Limit, who: Who) {
    if (!on) return undefined
    const now = clock.now().getTime()
    const start = now - (now % (limit.seconds * 1000))
    const key = `${limit.bucket}:${limit.by === 'user' ? who.userId : who.address}`
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
