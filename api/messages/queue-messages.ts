import type { MessageChannel } from '@encaixe/contract/messages.ts'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../platform/database/db.ts'
import type { MessageContent, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { MessagesTable } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'
import { defineJob, type JobKind, type Jobs } from '../platform/jobs/jobs.ts'
import { insertMessages } from './store.ts'

export type MessageDraft = Pick<
  Insertable<MessagesTable>,
  'company_id' | 'appointment_id' | 'key' | 'event' | 'receiver' | 'channel' | 'address' | 'subject'
> & { body: string; content: MessageContent; sequence?: number; told?: NotifiedPlace }

/** Failed attempts are counted in the message's row; the queue retries only runs that were lost with their process. */
const sending = { schema: z.object({ id: z.string() }), retryLimit: 5, retryDelay: 30, expireIn: 120 }

/** One kind of job for each channel, so that a slow or failing provider delays no other channel. */
export const sendJobs: Record<MessageChannel, JobKind<{ id: string }>> = {
  email: defineJob({ name: 'send-email', ...sending, concurrency: 6 }),
  whatsapp: defineJob({ name: 'send-whatsapp', ...sending, concurrency: 12 }),
  sms: defineJob({ name: 'send-sms', ...sending, concurrency: 8 }),
}

/** The idempotency key of a message: its subject, receiver and channel. A message with a known key is not queued again. */
export function keyOf(subject: string, ...parts: (string | number)[]): string {
  return [subject, ...parts].join(':')
}

/** Stores each message with a job that sends it, in the transaction of the write that the message is about. */
export async function queueMessages(
  tx: Tx,
  jobs: Jobs,
  drafts: readonly MessageDraft[],
  now: Date,
): Promise<number> {
  const added = await insertMessages(
    tx,
    drafts.map(({ content, told, ...draft }) => ({
      ...draft,
      id: newId(),
      content: JSON.stringify(content),
      told: told === undefined ? null : JSON.stringify(told),
      status: 'queued' as const,
      reason: null,
      next_attempt_at: now,
      provider_id: null,
      created_at: now,
      sent_at: null,
    })),
  )
  for (const { id, channel } of added) await jobs.send(tx, sendJobs[channel], { id })
  return added.length
}
