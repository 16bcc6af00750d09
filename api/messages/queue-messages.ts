import type { Insertable } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { MessageContent, MessageLinks, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { MessagesTable } from '../platform/database/tables.ts'
import { newTimedId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { guardMessages } from './guard-messages.ts'
import { warnOfQuota } from './jobs.ts'
import { senderNameOf } from './linkless-text.ts'
import { insertMessages } from './store.ts'

export type MessageDraft = Pick<
  Insertable<MessagesTable>,
  'company_id' | 'appointment_id' | 'key' | 'event' | 'receiver' | 'channel' | 'address' | 'subject'
> & {
  company_id: MessagesTable['company_id']
  /** The id that the tokens of the message's links begin with. */
  id?: string
  links?: MessageLinks
  /** The client account whose own booking the message is about. */
  account_id?: string | null
  /** The question to a waiting client that the message is about. */
  ask_id?: string
  /** The client account caused the message: it counts for the account's quota. */
  by_client?: boolean
  body: string
  content: MessageContent
  sequence?: number
  notified?: NotifiedPlace
}

/** The idempotency key of a message: subject, receiver and channel. A message with a stored key is not queued again. */
export function keyOf(subject: string, ...parts: (string | number)[]): string {
  return [subject, ...parts].join(':')
}

/**
 * Stores each message in the transaction of the write that it is about. The stored row is the queue from which it is
 * sent. A message that may not leave is stored with the reason, so that the owner sees it. `later`: a message over a
 * quota is not stored, because the caller tries it again. `atErasure`: the client's own quotas do not stop messages
 * about appointments that the erasure of the account cancels.
 */
export async function queueMessages(
  tx: Tx,
  jobs: Jobs,
  wanted: readonly MessageDraft[],
  now: Date,
  { later = false, atErasure = false } = {},
): Promise<{ added: number; leaving: number; postponed: readonly MessageDraft[] }> {
  const { verdicts: all, sender } = await guardMessages(tx, wanted, now, { atErasure })
  const waits = (at: number) => later && all[at]?.held !== undefined && 'quota' in all[at].held
  const drafts = wanted.filter((_, at) => !waits(at))
  const verdicts = all.filter((_, at) => !waits(at))
  const rows = drafts.map(({ id = newTimedId(), links, content, notified, ...draft }, at) => {
    const { held, firstTypedBy } = verdicts[at] ?? {}
    // A held message can leave later only if a quota held it. Of another held message to a client only the text is
    // stored that the company may send by hand.
    const text = !held || 'quota' in held
    const { byHand } = content
    const kept = text
      ? { ...content, ...(sender && draft.channel === 'email' && { senderName: senderNameOf(sender) }) }
      : byHand && { byHand }
    const whole = kept && { ...kept, ...(held && byHand && notified && { notified }) }
    return {
      ...draft,
      id,
      links: links && Object.keys(links.opens).length > 0 ? JSON.stringify(links) : null,
      body: text ? draft.body : null,
      content: whole ? JSON.stringify(whole) : null,
      first_typed_by: firstTypedBy && !held ? firstTypedBy : null,
      told: notified === undefined || held ? null : JSON.stringify(notified),
      status: held?.status ?? ('queued' as const),
      reason: held?.reason ?? null,
      next_attempt_at: held ? null : now,
      provider_id: null,
      created_at: now,
      sent_at: null,
      admitted_at: held ? null : now,
    }
  })
  const added = await insertMessages(tx, rows)
  for (const { id } of added) {
    const at = rows.findIndex((row) => row.id === id)
    const [draft, verdict] = [drafts[at], verdicts[at]]
    if (draft && verdict) await warnOfQuota(tx, jobs, { id, draft, verdict, now })
  }
  const leaving = added.filter(({ status }) => status === 'queued').length
  return { added: added.length, leaving, postponed: wanted.filter((_, at) => waits(at)) }
}
