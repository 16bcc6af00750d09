import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { forgetOldKeys } from '../platform/database/idempotency.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'

const forgetKeys = defineJob({ name: 'forget-old-keys', schema: z.object({}) })

export function appointmentJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [onJob(forgetKeys, () => forgetOldKeys(database, clock.now()))]
}

export const appointmentJobSchedules: JobSchedule[] = [scheduleJob(forgetKeys, '35 * * * *', {})]
