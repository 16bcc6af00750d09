import { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, companyIdSchema } from '../platform/ids.ts'
import {
  defineJob,
  type JobHandler,
  type JobSchedule,
  type Jobs,
  onJob,
  scheduleJob,
} from '../platform/jobs/jobs.ts'
import { closeCompany, closeDeleted, eraseDeleted } from './delete-company.ts'
import { deleteBefore } from './store/company.ts'
import { eraseMessages, withdrawMessages } from './store/erase-messages.ts'

const minute = 60_000
const longestWait = 2 * 24 * 60 * minute
const mostInJob = 1_000

/**
 * Empties messages about cancelled appointments that were not sent yet at the erasure: they are sent with the names in
 * them, and emptied afterwards.
 */
const emptyMessages = defineJob({
  name: 'empty-messages',
  schema: z.object({
    companyId: companyIdSchema,
    appointmentIds: z.array(z.string()),
    since: z.string(),
  }),
})

type Erased = { companyId: CompanyId; appointmentIds: readonly string[]; since: Date; now: Date }

/** Empties the messages about these appointments. Messages that were not sent yet are emptied after they were sent. */
export async function emptyWhenSent(tx: Tx, jobs: Jobs, { since, now, ...erased }: Erased): Promise<void> {
  const { companyId } = erased
  const waiting = await eraseMessages(tx, companyId, erased.appointmentIds)
  if (waiting.length === 0) return
  if (now.getTime() - since.getTime() >= longestWait) return withdrawMessages(tx, companyId, waiting)
  const runAt = new Date(now.getTime() + minute)
  for (let at = 0; at < waiting.length; at += mostInJob) {
    const appointmentIds = waiting.slice(at, at + mostInJob)
    await jobs.send(tx, emptyMessages, { companyId, appointmentIds, since: since.toISOString() }, { runAt })
  }
}

/** Deletes old messages and entries of the trail every day: the privacy policy promises how long both are stored. */
const deleteOldRecords = defineJob({ name: 'forget-old-records', schema: z.object({}), expireIn: 3_600 })
const eraseCompanies = defineJob({ name: 'erase-companies', schema: z.object({}), expireIn: 7_200 })
const months = 24

export function personalDataJobs(deps: Pick<Deps, 'config' | 'database' | 'clock'>): JobHandler[] {
  const { database, clock } = deps
  return [
    onJob(emptyMessages, ({ since, ...erased }, { jobs }) =>
      database.transaction((tx) =>
        emptyWhenSent(tx, jobs, { ...erased, since: new Date(since), now: clock.now() }),
      ),
    ),
    onJob(closeCompany, (data, { jobs }) => closeDeleted({ ...deps, jobs }, data)),
    onJob(eraseCompanies, (_, { signal, jobs }) => eraseDeleted({ ...deps, jobs }, signal)),
    onJob(deleteOldRecords, async (_, { signal }) => {
      const before = clock.now()
      before.setUTCMonth(before.getUTCMonth() - months)
      await deleteBefore(database.db, before, signal)
    }),
  ]
}

export const personalDataJobSchedules: JobSchedule[] = [
  scheduleJob(eraseCompanies, '5 3 * * *', {}),
  scheduleJob(deleteOldRecords, '55 3 * * *', {}),
]
