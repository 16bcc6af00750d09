import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds that long work computes before it pauses, and the milliseconds of its pause. */
const [computes, pauses] = [4, 12]

/**
 * Returns a function that long work calls after each small step. When the work has computed for a few milliseconds, the
 * function waits, so that the process answers other requests meanwhile. The pause is longer than the work before it,
 * because one request needs several turns of the process.
 */
export function createPauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < computes) return
    await delay(pauses)
    since = performance.now()
  }
}
