import type { Deps } from '../deps.ts'
import { expireVisit } from './end-holds.ts'
import { selectExpiredAsks } from './store/holds.ts'
import { lockVisit } from './store/visit-changes.ts'

const page = 100

/** Cancels the visits that waited in vain for the company's yes. An answer in the same moment has the lock: one of the two ends it. */
export async function expireRequests({
  database,
  clock,
  jobs,
}: Pick<Deps, 'database' | 'clock' | 'jobs'>): Promise<void> {
  const now = clock.now()
  for (let ended = page; ended === page; ) {
    const visits = await selectExpiredAsks(database.db, now, page)
    for (const visit of visits) {
      await database.transaction(async (tx) => {
        const parts = await lockVisit(tx, visit)
        const late = parts.filter(({ held_until }) => held_until !== null && held_until <= now)
        await expireVisit(tx, { jobs }, late, now)
      })
    }
    ended = visits.length
  }
}
