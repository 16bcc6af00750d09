import type { Database } from '../database/db.ts'
import type { SharedCounter } from './limits.ts'

/** Counts in the database, so that all processes share one count. */
export function countInDatabase({ db }: Database): SharedCounter {
  return async (bucket, windowStart) => {
    const { hits } = await db
      .insertInto('rate_hits')
      .values({ bucket, window_start: windowStart, hits: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'window_start'])
          .doUpdateSet((eb) => ({ hits: eb('rate_hits.hits', '+', 1) })),
      )
      .returning('hits')
      .executeTakeFirstOrThrow()
    return hits
  }
}

/** `instant` must be older than the longest window, because younger hits still count. */
export async function deleteOldHits({ db }: Database, instant: Date): Promise<void> {
  await db.deleteFrom('rate_hits').where('window_start', '<', instant).execute()
}
