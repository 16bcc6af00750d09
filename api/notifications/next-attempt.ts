import type { MessageChannel } from '@encaixe/contract/message-channels.ts'

/**
 * Seconds before each further attempt; after the last one there is none. Servers that greylist accept a mail 5, 10, 15, 30
 * or 60 minutes after its first attempt: one follows each of these soon, 5½, 15½, 30½ and 60½ minutes after the first.
 */
const mailDelays = [30, 120, 180, 600, 900, 1_800, 3_600, 21_600]

/**
 * Telephones get fewer attempts, because one without an answer may have been delivered, and no provider recognizes a
 * repeated message.
 */
const phoneDelays = [30, 120, 600, 3_600, 21_600]

/** A provider that did not answer may still report the message: the next attempt waits this many seconds. */
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
