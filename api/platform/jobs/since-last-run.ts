import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

const day = 86_400_000
/** Two days before the last run are read again, for rows that were written late and for clocks that differ. */
const overlap = 2 * day
/** After missed nights the work is done day by day, so that no statement reads more than after an ordinary night. */
const longestStep = day

/**
 * Runs the work of a nightly job, and stores until when it was done. The work begins shortly before the end of the last
 * run that succeeded, and at 1970 without a mark. A job whose rows have no index for their age reads only what became old
 * since then.
 */
export async function sinceLastRun(
  db: Db,
  job: string,
  end: Date,
  work: (step: { from: Date; until: Date }) => Promise<void>,
): Promise<void> {
  const mark = await db.selectFrom('job_marks').select('done_until').where('job', '=', job).executeTakeFirst()
  for (let done = mark?.done_until.getTime() ?? 0; done < end.getTime(); ) {
    const until = mark ? Math.min(end.getTime(), done + longestStep) : end.getTime()
    await work({ from: new Date(Math.max(0, done - overlap)), until: new Date(until) })
    await sql`insert into job_marks (job, done_until) values (${job}, ${new Date(until)})
      on conflict (job) do update set done_until = excluded.done_until`.execute(db)
    done = until
  }
}
