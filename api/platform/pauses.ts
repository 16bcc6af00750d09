import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that long work runs before it pauses. */
const runs = 2
/** The pause as a multiple of the time before it: long work uses a fifth of a processor at most. */
const timesOfRun = 4
const longestPause = 250

/**
 * Returns a function that long work calls after each small step. When the work has run for a few milliseconds, the
 * function waits, so that the process and the database serve other requests meanwhile. The pause is longer than the
 * work before it, because one request needs several turns of the process.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const took = performance.now() - since
    if (took < runs) return
    await delay(Math.min(timesOfRun * took, longestPause))
    since = performance.now()
  }
}
