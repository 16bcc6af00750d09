import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { deleteExpiredKeys } from '../platform/database/idempotency.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { expireOffers } from './expire-offers.ts'
import { expireRequests } from './expire-requests.ts'
import { expireOffersJob, expireRequestsJob } from './schedule-end.ts'

const deleteKeys = defineJob({ name: 'forget-old-keys', schema: z.object({}) })

export function appointmentJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandler[] {
  return [
    onJob(deleteKeys, () => deleteExpiredKeys(deps.database, deps.clock.now())),
    onJob(expireOffersJob, (_, { jobs }) => expireOffers({ ...deps, jobs })),
    onJob(expireRequestsJob, (_, { jobs }) => expireRequests({ ...deps, jobs })),
  ]
}

export const appointmentJobSchedules: JobSchedule[] = [
  scheduleJob(deleteKeys, '35 * * * *', {}),
  scheduleJob(expireOffersJob, '* * * * *', {}),
  scheduleJob(expireRequestsJob, '* * * * *', {}),
]
