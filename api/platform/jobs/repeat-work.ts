import { setTimeout as delay } from 'node:timers/promises'
import { waitLonger } from '../database/connection-wait.ts'
import type { Log } from '../log/log.ts'
import type { DueWork, Jobs } from './job-kind.ts'

export type RunningWork = {
  /** Begins nothing more, and breaks off after this many milliseconds. */
  stop(grace: number): Promise<void>
}

type Options = { log: Log; jobs: Jobs; pollSeconds: number }

/** Milliseconds for which a stop waits after it has aborted the work, so that the work can store its results. */
const waitAfterAbort = 500

/** Runs the work again at once as long as it finds any, else after the pause between two polls. */
export function repeatWork(work: DueWork, { log, jobs, pollSeconds }: Options): RunningWork {
  const [stopping, aborted] = [new AbortController(), new AbortController()]
  const context = {
    stopping: stopping.signal,
    signal: aborted.signal,
    jobs,
    log: log.child({ work: work.name }),
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      const mayBeMore = await waitLonger(() => work.run(context)).catch((error: unknown) => {
        if (!stopping.signal.aborted) context.log.warn('due work failed', { error })
        return false
      })
      if (!mayBeMore) {
        await delay(pollSeconds * 1_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const ended = repeat()
  return {
    async stop(grace) {
      stopping.abort()
      const isOver = await Promise.race([ended.then(() => true), delay(grace, false, { ref: false })])
      if (isOver) return
      aborted.abort()
      await Promise.race([ended, delay(waitAfterAbort, undefined, { ref: false })])
    },
  }
}
