import { z } from 'zod'
import { defineJob } from '../platform/jobs/jobs.ts'

/** Every minute: reminders that are due, and messages whose job was lost. */
export const remindDue = defineJob({ name: 'remind-due', schema: z.object({}), expireIn: 600 })
export const restoreLost = defineJob({ name: 'restore-messages', schema: z.object({}) })

export const forgetOld = defineJob({ name: 'forget-old-messages', schema: z.object({}) })

export const zoneChanged = defineJob({ name: 'zone-changed', schema: z.object({ companyId: z.string() }) })
