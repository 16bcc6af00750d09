import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import type { Deps } from '../deps.ts'
import { queueMessages, storeContact } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Sent } from './channel.ts'
import { availableIn } from './message-settings.ts'
import { storeAccepted } from './store/message-queue.ts'
import { lockMessage, type MessageRow, updateMessages } from './store/messages.ts'
import { selectSettings } from './store/settings.ts'

export type CountsMessages = { metrics: Pick<Deps['metrics'], 'countMessage'> }
type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'channels'> & CountsMessages
type Result = { message: MessageRow; sent: Sent }
type Recorder = {
  /** Resolves when the result of sending the message is stored. */
  record(message: MessageRow, sent: Sent): Promise<void>
}

/** Stores results once they are known. Results that arrive while a statement runs are stored by the next statement. */
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
  const { database, clock, channels, metrics } = deps
  const accepted = results.flatMap(({ message: { id, attempts }, sent }) =>
    sent.ok ? [{ id, attempts, providerId: channel === 'email' ? null : sent.providerId || null }] : [],
  )
  if (accepted.length > 0) {
    const empty = channel === 'email' && channels.email !== null
    const now = clock.now()
    await database.transaction((tx) => storeAccepted(tx, accepted, { now, empty }))
    for (const _ of accepted) metrics.countMessage(channel, 'sent')
  }
  const errors: unknown[] = []
  for (const { message, sent } of results) {
    if (sent.ok) continue
    // A result that the database refuses must not lose the results of other messages.
    await database
      .transaction((tx) => recordRefused(tx, deps, message, sent))
      .then((result) => result && metrics.countMessage(channel, result))
      .catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

async function recordRefused(
  tx: Tx,
  deps: Needs,
  { id, company_id, ...claimed }: MessageRow,
  sent: Extract<Sent, { ok: false }>,
): Promise<'refused' | 'failed' | undefined> {
  const now = deps.clock.now()
  const message = await lockMessage(tx, id, company_id)
  // The provider's delivery report is more exact than its answer, and may have arrived and been stored before it.
  if (message?.status !== 'sending' || message.attempts !== claimed.attempts) return undefined
  if (sent.suppress) await suppress(tx, message, sent.suppress, now)
  const wait = sent.again ? nextAttemptAfter(message.channel, message.attempts, sent) : undefined
  if (wait === undefined) {
    await fail(tx, deps, message, sent.reason)
    return 'failed'
  }
  const at = new Date(now.getTime() + wait)
  await updateMessages(tx, [id], { status: 'queued', reason: sent.reason, next_attempt_at: at })
  return 'refused'
}

/** Suppresses a contact: nothing is sent to this address or number again. */
export async function suppress(
  tx: Tx,
  { address }: Pick<MessageRow, 'address'>,
  why: 'missing' | 'asked',
  now: Date,
): Promise<void> {
  await storeContact(tx, address, { suppressed_at: now, suppressed_for: why })
}

/** Fails a message for good. The owner sees it with its reason and may send it again. */
export async function fail(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  message: MessageRow,
  reason: string,
): Promise<void> {
  await updateMessages(tx, [message.id], { status: 'failed', reason, next_attempt_at: null })
  await queueSms(tx, deps, message)
}

/** Sends a message by SMS that WhatsApp could not deliver, if the company allows it. The text's links still work. */
async function queueSms(
  tx: Tx,
  { config, clock, jobs }: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  message: MessageRow,
): Promise<void> {
  const { company_id, channel, body, told: notified, ...same } = message
  if (channel !== 'whatsapp' || company_id === null || body === null || !availableIn(config).sms) return
  const { channels } = await selectSettings(tx, company_id)
  if (!channels.includes('sms')) return
  const { appointment_id, event, receiver, address, subject, sequence, key } = same
  const draft = { company_id, appointment_id, event, receiver, address, subject, sequence, body }
  // The SMS counts in the quota instead of the WhatsApp message that it repeats.
  await updateMessages(tx, [message.id], { admitted_at: null })
  const place = notified === null ? {} : { notified }
  const { added } = await queueMessages(
    tx,
    jobs,
    [{ ...draft, ...place, channel: 'sms', key: key.replace(/:whatsapp$/, ':sms'), content: {} }],
    clock.now(),
  )
  // No SMS was added, because it had been queued before, so the WhatsApp message counts again.
  if (added === 0) await updateMessages(tx, [message.id], { admitted_at: message.admitted_at })
}

/**
 * Seconds before each further attempt. Servers that greylist accept a mail 5, 10, 15, 30 or 60 minutes after its first
 * attempt, so attempts are made 5½, 15½, 30½ and 60½ minutes after the first attempt.
 */
const mailDelays = [30, 120, 180, 600, 900, 1_800, 3_600, 21_600]

/** Telephones get fewer attempts: an attempt without answer may have arrived, and no provider recognizes repeats. */
const phoneDelays = [30, 120, 600, 3_600, 21_600]

/** Seconds until the next attempt after a provider did not answer: its delivery report may still arrive. */
const unsureFor = 600

type Setback = { retryAfter?: number | undefined; unsure?: boolean | undefined }

/** Milliseconds until the next attempt; undefined after the last one. */
export function nextAttemptAfter(
  channel: MessageChannel,
  attempts: number,
  { retryAfter = 0, unsure }: Setback,
): number | undefined {
  const delay = (channel === 'email' ? mailDelays : phoneDelays)[attempts - 1]
  if (delay === undefined) return undefined
  return Math.max(delay, retryAfter, unsure ? unsureFor : 0) * 1_000
}
