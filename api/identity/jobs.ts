import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { deleteExpiredIdpRecords } from './store.ts'

const forgetSignIns = defineJob({ name: 'forget-expired-sign-ins', schema: z.object({}) })

/** Deletes the local provider's expired codes, sessions and tokens. */
export function identityJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [onJob(forgetSignIns, () => deleteExpiredIdpRecords(database.db, clock.now()))]
}

export const identityJobSchedules: JobSchedule[] = [scheduleJob(forgetSignIns, '40 4 * * *', {})]
