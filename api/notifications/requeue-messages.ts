import type { Deps } from '../deps.ts'
import { sendJobs } from '../messages/facade.ts'
import { claimLost, updateMessage } from './store/messages.ts'

/** Longer than a long queue needs: a message that only waits for its job is not lost. */
const queuedFor = 30 * 60_000
const batch = 200

/** Enqueues a new job for each message that lost its own, because a process was killed or the queue lost its rows. */
export async function requeueMessages({ database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>) {
  for (let claimed = batch; claimed === batch; ) {
    const now = clock.now()
    claimed = await database.transaction(async (tx) => {
      const limits = { queued: new Date(now.getTime() - queuedFor), sending: now }
      const lost = await claimLost(tx, limits, batch)
      for (const { id, channel } of lost) {
        await updateMessage(tx, id, { status: 'queued', next_attempt_at: now })
        await jobs.send(tx, sendJobs[channel], { id })
      }
      return lost.length
    })
  }
}
