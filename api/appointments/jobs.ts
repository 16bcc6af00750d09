import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { deleteExpiredKeys } from '../platform/database/idempotency.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { expireOffers } from './expire-offers.ts'
import { expireRequests } from './expire-requests.ts'

const deleteKeys = defineJob({ name: 'forget-old-keys', schema: z.object({}) })

/** Every minute: a company should not wait long for the news that nobody answered. */
const expireOffersJob = defineJob({ name: 'end-offers', schema: z.object({}), expireIn: 300 })

/** Every minute, as for offers: its client should not wait for the news. */
const expireRequestsJob = defineJob({ name: 'end-requests', schema: z.object({}), expireIn: 300 })

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
