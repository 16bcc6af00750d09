import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import { defineJob, type JobHandler, type Jobs, onJob } from '../platform/jobs/jobs.ts'
import { eraseMessages, withdrawMessages } from './store/erase.ts'

const minute = 60_000
const longestWait = 2 * 24 * 60 * minute

/** The last news about cancelled appointments leave with their names; then they are emptied like the others. */
export const emptyMessages = defineJob({
  name: 'empty-messages',
  schema: z.object({
    companyId: companyIdSchema,
    appointmentIds: z.array(z.string()),
    since: z.string(),
  }),
})

type Erased = { companyId: CompanyId; appointmentIds: readonly string[]; since: Date; now: Date }

/** Empties the messages of these appointments, and those that have not left yet as soon as they have. */
export async function emptyWhenSent(tx: Tx, jobs: Jobs, { since, now, ...erased }: Erased): Promise<void> {
  const { companyId } = erased
  const waiting = await eraseMessages(tx, companyId, erased.appointmentIds)
  if (waiting.length === 0) return
  if (now.getTime() - since.getTime() >= longestWait) return withdrawMessages(tx, companyId, waiting)
  const runAt = new Date(now.getTime() + minute)
  const data = { companyId, appointmentIds: waiting, since: since.toISOString() }
  await jobs.send(tx, emptyMessages, data, { runAt })
}

export function personalDataJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [
    onJob(emptyMessages, ({ since, ...erased }, { jobs }) =>
      database.transaction((tx) =>
        emptyWhenSent(tx, jobs, { ...erased, since: new Date(since), now: clock.now() }),
      ),
    ),
  ]
}
