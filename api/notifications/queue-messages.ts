import type { Insertable } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { MessageContent, MessagesTable, ToldPlace } from '../platform/database/tables.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { sendJobs } from './job-kinds.ts'
import { insertMessages } from './store/messages.ts'

export type MessageDraft = Pick<
  Insertable<MessagesTable>,
  'company_id' | 'appointment_id' | 'key' | 'event' | 'receiver' | 'channel' | 'address' | 'subject'
> & { body: string; content: MessageContent; sequence?: number; told?: ToldPlace }

/** What a message is known by: what is told, to whom, by which way. The same is never told twice. */
export function keyOf(subject: string, ...parts: (string | number)[]): string {
  return [subject, ...parts].join(':')
}

/** Each with a job of its own, in the transaction that makes there be something to tell. */
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
