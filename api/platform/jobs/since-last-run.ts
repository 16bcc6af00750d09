import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** Two days more than since the last run are read, for rows that were written late and for clocks that differ. */
const twice = 2 * 86_400_000

/**
 * Runs the work of a nightly job, and stores until when it was done. `from` is shortly before the end of the last run
 * that succeeded, also when nights were missed, and 1970 at the first run. A job whose rows have no index for their age
 * reads only what became old since then.
 */
export async function sinceLastRun(
  db: Db,
  job: string,
  until: Date,
  work: (from: Date) => Promise<void>,
): Promise<void> {
  const mark = await db.selectFrom('job_marks').select('done_until').where('job', '=', job).executeTakeFirst()
  await work(new Date(Math.max(0, (mark?.done_until.getTime() ?? 0) - twice)))
  await sql`insert into job_marks (job, done_until) values (${job}, ${until})
    on conflict (job) do update set done_until = excluded.done_until`.execute(db)
}
