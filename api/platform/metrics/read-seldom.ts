import type { Clock } from '../clock.ts'
import { limitTime, withoutTimeLimit } from '../database/request-time.ts'

/** Milliseconds for which several readers share a reading, and after which its statement is cancelled. */
const sharedFor = 10_000
const longest = 2_000

/**
 * Shares a reading of the database, so that no number of readers asks it more often. It fails after two seconds: the
 * reading of a failed database is undefined, and is not tried again sooner either.
 */
export function readSeldom<T>(clock: Clock, read: () => Promise<T>): () => Promise<T | undefined> {
  let reading: Promise<T | undefined> | undefined
  let until = 0
  return () => {
    const now = clock.now().getTime()
    if (reading && now < until && until - now <= sharedFor) return reading
    until = now + sharedFor
    // A request has a limit of its own, which is longer.
    reading = withoutTimeLimit(() => limitTime(longest, read)).catch(() => undefined)
    return reading
  }
}
