import type { Log } from './log.ts'

/** Node would print the whole error, a driver's rows included; the log says what may be said. Then somebody starts us anew. */
export function logCrashes(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error('crashed', { error })
    process.exit(1)
  })
}
