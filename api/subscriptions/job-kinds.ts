import { z } from 'zod'
import { defineJob } from '../platform/jobs/jobs.ts'

const aSubscription = z.object({ id: z.string() })

/** Handles a stored event of the provider by reading the subscription's true state at the provider. */
export const eventReceived = defineJob({
  name: 'payment-event',
  schema: z.object({ eventId: z.string() }),
  retryLimit: 12,
  retryDelay: 5,
})

/** Applies a change of the subscription to the provider's recurrence. */
export const providerBehind = defineJob({
  name: 'subscription-provider',
  schema: aSubscription,
  retryLimit: 20,
  retryDelay: 10,
})

/** Reads the charges of one subscription once a day, and sends changes that did not reach the provider. */
export const refreshDue = defineJob({ name: 'subscription-refresh', schema: aSubscription, concurrency: 2 })

export const reconcileAll = defineJob({ name: 'subscription-reconcile', schema: z.object({}) })

/** Sends notices once a day to owners who must make a payment. */
export const noticesDue = defineJob({ name: 'subscription-notices', schema: z.object({}), expireIn: 600 })

export const recordTime = defineJob({ name: 'subscription-time', schema: z.object({}) })
