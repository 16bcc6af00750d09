import type { Database } from '../database/db.ts'
import type { SharedCounter } from './limits.ts'

/** One statement per hit, so that all processes on this database count as one. */
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

/** The windows that began before `instant` cannot be asked about any more, once it is older than the longest window. */
export async function deleteOldHits({ db }: Database, instant: Date): Promise<void> {
  await db.deleteFrom('rate_hits').where('window_start', '<', instant).execute()
}
