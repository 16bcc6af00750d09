import { type JobHandler, type JobSchedule, onJob, scheduleJob } from '../platform/jobs/jobs.ts'
import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import {
  eventReceived,
  noticesDue,
  providerBehind,
  reconcileAll,
  recordTime,
  refreshDue,
} from './job-kinds.ts'
import { handleEvent } from './receive-event.ts'
import { recordElapsed } from './record-state.ts'
import { reconcileSubscriptions, refreshSubscription } from './refresh-subscription.ts'
import { sendNotices } from './send-notices.ts'
import { updateProvider } from './update-provider.ts'

/** Turns the result of an unreachable provider into an exception, because the queue retries only a job that throws. */
function throwIfAway(id: string, outcome: unknown): void {
  if (isRefused(outcome))
    throw new Error(`Subscription ${id} could not be processed: the payment provider is away`)
}

export function subscriptionJobs(parts: Omit<BillingDeps, 'jobs'>): JobHandler[] {
  return [
    onJob(eventReceived, ({ eventId }, { jobs }) => handleEvent({ ...parts, jobs }, eventId)),
    onJob(providerBehind, async ({ id }, { jobs }) =>
      throwIfAway(id, await updateProvider({ ...parts, jobs }, id)),
    ),
    onJob(refreshDue, async ({ id }, { jobs }) => {
      throwIfAway(id, await refreshSubscription({ ...parts, jobs }, id))
      throwIfAway(id, await updateProvider({ ...parts, jobs }, id))
    }),
    onJob(reconcileAll, (_, { jobs }) => reconcileSubscriptions(parts, jobs)),
    onJob(noticesDue, (_, { jobs }) => sendNotices({ ...parts, jobs })),
    onJob(recordTime, (_, { jobs }) => recordElapsed({ ...parts, jobs })),
  ]
}

export const subscriptionJobSchedules: JobSchedule[] = [
  scheduleJob(recordTime, '*/5 * * * *', {}),
  scheduleJob(reconcileAll, '10 5 * * *', {}),
  // Notices are sent in the morning, when owners read their mail.
  scheduleJob(noticesDue, '15 9 * * *', {}),
]
