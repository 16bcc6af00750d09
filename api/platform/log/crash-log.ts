import type { Log } from './log.ts'

/** Logs an uncaught error through the scrubber: Node would print the complete error, with rows in a driver's error. */
export function logCrashes(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error('crashed', { code: 'crashed', error })
    process.exit(1)
  })
}
