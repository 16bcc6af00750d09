import type { Clock } from '../platform/clock.ts'

/** `fresh`: fetched for this very question, so what it lacks does not exist. */
type Kept<T> = { value: T; fresh: boolean }

type Options<T> = {
  load: () => Promise<T | undefined>
  clock: Clock
  /** Older than this it is renewed in the background, so that a short outage of its server goes unnoticed. */
  renewAfter: number
  /** Older than this it is not believed any more. */
  dropAfter: number
}

export type KeptDocument<T> = {
  current(): Promise<Kept<T> | undefined>
  /** Fetched again; undefined when that failed, or when the last fetch is too recent. */
  again(cooldown: number): Promise<Kept<T> | undefined>
}

/** After a failure nobody waits for the same dead server again until this has passed. */
const pauseAfterFailure = 2_000

export function keepDocument<T>({ load, clock, renewAfter, dropAfter }: Options<T>): KeptDocument<T> {
  let kept: { value: T; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<Kept<T> | undefined> | undefined
  const now = () => clock.now().getTime()

  async function fetched(): Promise<Kept<T> | undefined> {
    const value = await load()
    if (value === undefined) {
      failedAt = now()
      return undefined
    }
    kept = { value, at: now() }
    return { value, fresh: true }
  }

  async function fetchOnce(): Promise<Kept<T> | undefined> {
    if (now() - failedAt < pauseAfterFailure) return undefined
    pending ??= fetched().finally(() => {
      pending = undefined
    })
    return pending
  }

  return {
    async current() {
      const age = kept ? now() - kept.at : Number.POSITIVE_INFINITY
      if (kept === undefined || age >= dropAfter) return fetchOnce()
      if (age >= renewAfter) void fetchOnce()
      return { value: kept.value, fresh: false }
    },
    async again(cooldown) {
      return kept !== undefined && now() - kept.at < cooldown ? undefined : fetchOnce()
    },
  }
}
