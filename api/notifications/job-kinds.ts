import { z } from 'zod'
import { defineJob, type JobKind } from '../platform/jobs/jobs.ts'
import type { MessageRow } from './store/messages.ts'

const oneMessage = z.object({ id: z.string() })

/** The attempts of a message are counted in its row; the queue's own are for runs that were lost with their process. */
const sending = { schema: oneMessage, retryLimit: 5, retryDelay: 30, expireIn: 120 }

/** One kind for each way, so that one that is slow or away holds no other back. */
export const sendJobs: Record<MessageRow['channel'], JobKind<{ id: string }>> = {
  email: defineJob({ name: 'send-email', ...sending, concurrency: 6 }),
  whatsapp: defineJob({ name: 'send-whatsapp', ...sending, concurrency: 12 }),
  sms: defineJob({ name: 'send-sms', ...sending, concurrency: 8 }),
}

/** Every minute: reminders that are due, and messages whose job was lost. */
export const remindDue = defineJob({ name: 'remind-due', schema: z.object({}), expireIn: 600 })
export const restoreLost = defineJob({ name: 'restore-messages', schema: z.object({}) })

export const forgetOld = defineJob({ name: 'forget-old-messages', schema: z.object({}) })

export const zoneChanged = defineJob({ name: 'zone-changed', schema: z.object({ companyId: z.string() }) })
