import { z } from 'zod'
import { pickConflicts } from './appointments/facade.ts'
import { appointmentJobSchedules, appointmentJobs } from './appointments/jobs.ts'
import { backupJobs } from './backups/jobs.ts'
import { clientJobSchedules, clientJobs } from './clients/jobs.ts'
import { companyJobSchedules, companyJobs } from './companies/jobs.ts'
import { contactJobSchedules, contactJobs } from './contact/jobs.ts'
import type { Deps } from './deps.ts'
import { identityJobSchedules, identityJobs } from './identity/jobs.ts'
import { memberJobSchedules, memberJobs } from './members/jobs.ts'
import { messageLinkJobSchedules, messageLinkJobs } from './message-links/jobs.ts'
import { messageJobs } from './messages/jobs.ts'
import { notificationJobSchedules, notificationJobs } from './notifications/jobs.ts'
import { personalDataJobSchedules, personalDataJobs } from './personal-data/jobs.ts'
import { deleteOldHits } from './platform/http/shared-hits.ts'
import { defineJob, type Handler, type JobSchedule, onJob, scheduleJob } from './platform/jobs/jobs.ts'
import { pushJobs } from './push/jobs.ts'
import { subscriptionJobSchedules, subscriptionJobs } from './subscriptions/jobs.ts'
import { waitlistJobSchedules, waitlistJobs } from './waitlist/jobs.ts'

/** A job handler gets the queue from its own context, because the worker is built before the API. */
export type JobDeps = Omit<Deps, 'jobs'>

const day = 24 * 60 * 60 * 1000
const deleteHits = defineJob({ name: 'forget-old-hits', schema: z.object({}) })

export function jobHandlers(deps: JobDeps): Handler[] {
  const { database, clock } = deps
  return [
    onJob(deleteHits, () => deleteOldHits(database, new Date(clock.now().getTime() - day))),
    ...identityJobs(deps),
    ...companyJobs(deps),
    ...subscriptionJobs(deps),
    ...memberJobs(deps),
    ...clientJobs(deps),
    ...appointmentJobs(deps),
    ...waitlistJobs(deps),
    ...messageJobs(),
    ...messageLinkJobs(deps),
    ...pushJobs(deps),
    // A domain imports only lower domains, so it gets a function of a higher domain as a parameter.
    ...notificationJobs({ ...deps, pickConflicts }),
    ...personalDataJobs(deps),
    ...contactJobs(deps),
    ...backupJobs(deps),
  ]
}

export function jobSchedules(): JobSchedule[] {
  return [
    scheduleJob(deleteHits, '20 4 * * *', {}),
    ...identityJobSchedules,
    ...companyJobSchedules,
    ...subscriptionJobSchedules,
    ...memberJobSchedules,
    ...clientJobSchedules,
    ...appointmentJobSchedules,
    ...waitlistJobSchedules,
    ...notificationJobSchedules,
    ...messageLinkJobSchedules,
    ...personalDataJobSchedules,
    ...contactJobSchedules,
  ]
}
