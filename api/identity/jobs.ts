import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteExpiredIdpRecords } from './store/local-provider.ts'
import { deleteExpiredSessions } from './store/sessions.ts'

const deleteExpiredSignIns = defineJob({ name: 'forget-expired-sign-ins', schema: z.object({}) })

/** The job that deletes expired sessions and tokens, and expired rows of the local provider. */
export function identityJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [
    onJob(deleteExpiredSignIns, async () => {
      await deleteExpiredSessions(database.db, clock.now())
      await deleteExpiredIdpRecords(database.db, clock.now())
    }),
  ]
}

export const identityJobSchedules: JobSchedule[] = [scheduleJob(deleteExpiredSignIns, '40 4 * * *', {})]
