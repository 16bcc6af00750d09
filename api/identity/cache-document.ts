import type { Clock } from '../platform/clock.ts'

/** `fresh`: fetched for this call, so what it lacks does not exist. */
type Fetched<T> = { value: T; fresh: boolean }

type Options<T> = {
  load: () => Promise<T | undefined>
  clock: Clock
  /** An older document is refetched in the background, so that a short outage of its server goes unnoticed. */
  refetchAfter: number
  /** An older document is not used any more. */
  expireAfter: number
}

export type CachedDocument<T> = {
  current(): Promise<Fetched<T> | undefined>
  /** Refetched; undefined when that failed, or when the last fetch is too recent. */
  refetch(cooldown: number): Promise<Fetched<T> | undefined>
}

/** After a failure nobody waits for the same server again until this time has passed. */
const pauseAfterFailure = 2_000

export function cacheDocument<T>({ load, clock, refetchAfter, expireAfter }: Options<T>): CachedDocument<T> {
  let cached: { value: T; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Fetched<T> | undefined> | undefined
  const now = () => clock.now().getTime()

  async function fetchNow(): Promise<Fetched<T> | undefined> {
    const value = await load()
    if (value === undefined) {
      failedAt = now()
      return undefined
    }
    cached = { value, at: now() }
    return { value, fresh: true }
  }

  async function fetchOnce(): Promise<Fetched<T> | undefined> {
    if (now() - failedAt < pauseAfterFailure) return undefined
    pending ??= fetchNow().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    async current() {
      const age = cached ? now() - cached.at : Number.POSITIVE_INFINITY
      if (cached === undefined || age >= expireAfter) return fetchOnce()
      if (age >= refetchAfter) void fetchOnce()
      return { value: cached.value, fresh: false }
    },
    async refetch(cooldown) {
      return cached !== undefined && now() - cached.at < cooldown ? undefined : fetchOnce()
    },
  }
}
