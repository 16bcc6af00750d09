import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { forgetOldKeys } from '../platform/idempotency.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs.ts'

const forgetKeys = defineJob({ name: 'forget-old-keys', schema: z.object({}) })

export function bookingJobs({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [onJob(forgetKeys, () => forgetOldKeys(database, clock.now()))]
}

export const bookingSchedules: JobSchedule[] = [scheduleJob(forgetKeys, '35 * * * *', {})]
