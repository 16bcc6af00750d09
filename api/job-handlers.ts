import { z } from 'zod'
import { bookingJobs, bookingSchedules } from './booking/jobs.ts'
import { contactJobs, contactSchedules } from './contact/jobs.ts'
import type { Deps } from './deps.ts'
import { identityJobs, identitySchedules } from './identity/jobs.ts'
import { linkJobs, linkSchedules } from './links/jobs.ts'
import { notificationJobs, notificationSchedules } from './notifications/jobs.ts'
import { defineJob, type JobHandler, type JobSchedule, onJob, scheduleJob } from './platform/jobs.ts'
import { forgetOldHits } from './platform/rate-hits.ts'
import { subscriptionJobs, subscriptionSchedules } from './subscriptions/jobs.ts'

/** A handler finds the queue in its own context, because the worker is built before the API. */
export type JobDeps = Omit<Deps, 'jobs'>

const day = 24 * 60 * 60 * 1000
const forgetHits = defineJob({ name: 'forget-old-hits', schema: z.object({}) })

/** Every job of every domain. */
export function jobHandlers(deps: JobDeps): JobHandler[] {
  const { database, clock } = deps
  return [
    onJob(forgetHits, () => forgetOldHits(database, new Date(clock.now().getTime() - day))),
    ...identityJobs(deps),
    ...subscriptionJobs(deps),
    ...bookingJobs(deps),
    ...linkJobs(deps),
    ...notificationJobs(deps),
    ...contactJobs(deps),
  ]
}

export function jobSchedules(): JobSchedule[] {
  return [
    scheduleJob(forgetHits, '20 4 * * *', {}),
    ...identitySchedules,
    ...subscriptionSchedules,
    ...bookingSchedules,
    ...notificationSchedules,
    ...linkSchedules,
    ...contactSchedules,
  ]
}
