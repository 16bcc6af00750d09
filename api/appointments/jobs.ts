import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { deleteExpiredKeys } from '../platform/database/idempotency.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'

const deleteKeys = defineJob({ name: 'forget-old-keys', schema: z.object({}) })

export function appointmentJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [onJob(deleteKeys, () => deleteExpiredKeys(database, clock.now()))]
}

export const appointmentJobSchedules: JobSchedule[] = [scheduleJob(deleteKeys, '35 * * * *', {})]
