import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import type { Deps } from '../deps.ts'
import { storeContact } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Sent } from './channel.ts'
import { nextAttemptAfter } from './next-attempt.ts'
import { queueSms } from './sms/queue-sms.ts'
import { lockMessage, type MessageRow, updateMessages } from './store/messages.ts'
import { storeAccepted } from './store/sending.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'channels'>
type Result = { message: MessageRow; sent: Sent }
type Recorder = {
  /** Resolves when the result is stored. */
  record(message: MessageRow, sent: Sent): Promise<void>
}

/** Stores results as soon as they are known. What comes while a statement is under way is stored by the next one. */
export function createRecorder(deps: Needs, channel: MessageChannel): Recorder {
  let waiting: Result[] = []
  let stored = Promise.resolve()
  return {
    record(message, sent) {
      waiting.push({ message, sent })
      if (waiting.length > 1) return stored
      stored = stored
        .catch(() => {})
        .then(() => {
          const results = waiting
          waiting = []
          return storeResults(deps, channel, results)
        })
      return stored
    },
  }
}

async function storeResults(deps: Needs, channel: MessageChannel, results: readonly Result[]) {
  const { database, clock, channels } = deps
  const accepted = results.flatMap(({ message: { id, attempts }, sent }) =>
    sent.ok ? [{ id, attempts, providerId: sent.providerId || null }] : [],
  )
  if (accepted.length > 0) {
    const empty = channel === 'email' && channels.email !== null
    const now = clock.now()
    await database.transaction((tx) => storeAccepted(tx, accepted, { now, empty }))
  }
  const errors: unknown[] = []
  for (const { message, sent } of results) {
    if (sent.ok) continue
    // What one row refuses must not lose the results of the others.
    await database
      .transaction((tx) => recordRefused(tx, deps, message, sent))
      .catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function recordRefused(
  tx: Tx,
  deps: Needs,
  { id, ...claimed }: MessageRow,
  sent: Extract<Sent, { ok: false }>,
): Promise<void> {
  const now = deps.clock.now()
  const message = await lockMessage(tx, id)
  // The provider's report may have arrived before its answer, and is more exact.
  if (message?.status !== 'sending' || message.attempts !== claimed.attempts) return
  if (sent.suppress) await suppress(tx, message, sent.suppress, now)
  const wait = sent.again ? nextAttemptAfter(message.channel, message.attempts, sent) : undefined
  if (wait === undefined) return fail(tx, deps, message, sent.reason)
  const at = new Date(now.getTime() + wait)
  await updateMessages(tx, [id], { status: 'queued', reason: sent.reason, next_attempt_at: at })
}

/** Nothing is sent to this address or number again. */
export async function suppress(
  tx: Tx,
  { address }: Pick<MessageRow, 'address'>,
  why: 'missing' | 'asked',
  now: Date,
): Promise<void> {
  await storeContact(tx, address, { suppressed_at: now, suppressed_for: why })
}

/** No further attempt: the owner sees the message with its reason and may send it again. */
export async function fail(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  message: MessageRow,
  reason: string,
): Promise<void> {
  await updateMessages(tx, [message.id], { status: 'failed', reason, next_attempt_at: null })
  await queueSms(tx, deps, message)
}
