import type { Deps } from '../deps.ts'
import { sendJobs } from '../messages/facade.ts'
import { claimLost, updateMessage } from './store/messages.ts'

/** Longer than a long queue takes; a message that only waits its turn in it is not lost. */
const queuedFor = 30 * 60_000
const batch = 200

/** Gives a new job to messages that have lost theirs with a process, or with the queue's own memory. */
export async function restoreMessages({ database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>) {
  for (let taken = batch; taken === batch; ) {
    const now = clock.now()
    taken = await database.transaction(async (tx) => {
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
