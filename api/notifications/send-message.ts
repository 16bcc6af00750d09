import { setTimeout as delay } from 'node:timers/promises'
import { instantOf } from '@encaixe/contract/local-time.ts'
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { Deps } from '../deps.ts'
import { findBarred, sendJobs, storeContact } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { Sent } from './channel.ts'
import { hasStoppedReminders } from './facade.ts'
import { mailLimit } from './mail/smtp.ts'
import { rulesOf } from './message-settings.ts'
import { nextAttemptAfter } from './next-attempt.ts'
import { isLate, quietUntil } from './reminders/reminder-times.ts'
import { queueSms } from './sms/queue-sms.ts'
import { hasNewer, lockMessage, type MessageRow, selectSubject, updateMessage } from './store/messages.ts'
import { hasOpenOffer, selectDeposit, selectOpenAsk } from './store/notices.ts'
import { claimSendTime, selectSettings } from './store/settings.ts'

export type SendDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'channels' | 'log'>

/**
 * Longer than any channel needs for a message, so that no second run claims it meanwhile. Shorter than a job may run: when
 * the queue starts a lost job again, this lease has expired.
 */
export const lease = mailLimit + 30_000

/** The queue reads the database's clock, which may be a little ahead of ours. */
const clockTolerance = 10_000

/**
 * Sends one message. The database stores `sending` before the provider is called and the result after it. A process that
 * is killed in between sends it again; a mail then has the same Message-ID.
 */
export async function sendMessage(deps: SendDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { database, clock, channels } = deps
  const message = await database.transaction((tx) => claim(tx, deps, id))
  if (!message) return
  const channel = channels[message.channel]
  if (channel) await waitForSendTime(deps, channel, signal)
  const sent = await hand(deps, message, signal)
  await database.transaction((tx) => record(tx, deps, message, sent))
  deps.log.debug('message sent or refused', {
    message: id,
    channel: message.channel,
    event: message.event,
    ok: sent.ok,
    at: clock.now(),
  })
}

/** Undefined when the message is not due, another process has claimed it, or it was withdrawn. */
async function claim(tx: Tx, { clock, jobs }: SendDeps, id: string): Promise<MessageRow | undefined> {
  const now = clock.now()
  const message = await lockMessage(tx, id)
  if (!message || (message.status !== 'queued' && message.status !== 'sending')) return undefined
  const at = message.next_attempt_at
  if (at && message.status === 'sending' && at > now) {
    // The error makes the queue run this job again: the other run may be lost.
    throw new Error(`Message ${id} is claimed by another run until ${at.toISOString()}`)
  }
  if (at && at.getTime() > now.getTime() + clockTolerance) {
    await jobs.send(tx, sendJobs[message.channel], { id }, { runAt: at })
    return undefined
  }
  const appointment = await appointmentOf(tx, message)
  if (!(await isStillTrue(tx, message, appointment, now))) {
    await updateMessage(tx, id, { status: 'withdrawn', next_attempt_at: null })
    return undefined
  }
  // The receiver may have been suppressed since the message was written.
  if ((await findBarred(tx, [message], now)).length > 0) {
    await updateMessage(tx, id, { ...refusedNow, body: null, content: null })
    return undefined
  }
  const morning = await quietFor(tx, message, appointment, now)
  if (morning) {
    await updateMessage(tx, id, { status: 'queued', next_attempt_at: morning })
    await jobs.send(tx, sendJobs[message.channel], { id }, { runAt: morning })
    return undefined
  }
  const claimed = {
    status: 'sending' as const,
    attempts: message.attempts + 1,
    next_attempt_at: new Date(now.getTime() + lease),
  }
  await updateMessage(tx, id, claimed)
  return { ...message, ...claimed }
}

const refusedNow = { status: 'failed' as const, reason: heldReasons.suppressed, next_attempt_at: null }

type Appointment = Awaited<ReturnType<typeof selectSubject>>

/** Undefined for a message that is sent however the appointment stands. */
async function appointmentOf(tx: Tx, message: MessageRow): Promise<Appointment> {
  const { company_id, appointment_id, event } = message
  if (company_id === null || appointment_id === null || event === 'cancelled') return undefined
  return selectSubject(tx, company_id, appointment_id)
}

/**
 * A reminder must match its appointment. Another message is withdrawn when a newer one has been sent, and one about a
 * booking or a move also when the appointment has begun since: nobody is expected any more. An offer must be open, and so
 * must be the asking for a time that opened, and a deposit must still be unpaid.
 */
async function isStillTrue(tx: Tx, message: MessageRow, about: Appointment, now: Date): Promise<boolean> {
  const { company_id, appointment_id, event, created_at, ask_id } = message
  if (company_id === null) return true
  if (ask_id !== null)
    return (await selectOpenAsk(tx, { companyId: company_id, askId: ask_id }, now)) !== undefined
  if (appointment_id === null) return true
  if (event === 'offered') {
    return hasOpenOffer(
      tx,
      { companyId: company_id, appointmentId: appointment_id },
      { written: created_at, now },
    )
  }
  if (event === 'deposit_asked') {
    const deposit = await selectDeposit(tx, { companyId: company_id, appointmentId: appointment_id })
    return deposit?.state === 'waiting' && deposit.due_at > now
  }
  const begins = about && instantOf({ date: about.day, minute: about.start_minute }, about.timezone)
  if (!event.startsWith('reminder')) {
    // An owner may write down a visit that is under way. Whoever lost an appointment by a move must learn it, and whoever may
    // have been paid for one.
    const isUpcoming = !begins || begins > now || begins <= created_at
    const isOwed = message.receiver === 'former_collaborator' || event === 'deposit_claimed'
    return (isUpcoming || isOwed) && !(await hasNewer(tx, message))
  }
  if (!begins || begins <= now) return false
  if (about.status !== 'scheduled' || about.sequence !== message.sequence) return false
  return !(await hasStoppedReminders(tx, company_id, about))
}

/** When a late reminder or asking may be sent after the quiet hours; undefined when it need not wait. */
async function quietFor(
  tx: Tx,
  { company_id, created_at, event, ask_id }: MessageRow,
  about: Appointment,
  now: Date,
): Promise<Date | undefined> {
  if (company_id !== null && ask_id !== null)
    return quietForAsking(tx, { companyId: company_id, askId: ask_id }, now)
  if (!event.startsWith('reminder') || !isLate(created_at, now)) return undefined
  if (company_id === null || !about) return undefined
  const { quiet } = rulesOf(await selectSettings(tx, company_id))
  return quietUntil(now, quiet, about.timezone)
}

/** As in a round: what begins before their end plus an hour does not wait, nor does an asking by hand. */
async function quietForAsking(
  tx: Tx,
  key: { companyId: CompanyId; askId: string },
  now: Date,
): Promise<Date | undefined> {
  const ask = await selectOpenAsk(tx, key, now)
  if (!ask || ask.byHand) return undefined
  const { quiet } = rulesOf(await selectSettings(tx, key.companyId))
  const morning = quietUntil(now, quiet, ask.timezone)
  return morning && ask.begins.getTime() >= morning.getTime() + 3_600_000 ? morning : undefined
}

/** The database assigns the send times, so that all processes together stay below the provider's rate. */
async function waitForSendTime(
  { database, clock }: SendDeps,
  channel: { name: string; perSecond: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const turn = await claimSendTime(database.db, channel.name, 1_000 / channel.perSecond, clock.now())
  const wait = turn.getTime() - clock.now().getTime()
  if (wait > 0) await delay(wait, undefined, signal ? { signal } : {})
}

/** Without a provider a message counts as sent once it is stored: the local outbox shows it. */
async function hand({ channels, log }: SendDeps, message: MessageRow, signal?: AbortSignal): Promise<Sent> {
  const { id, address, subject, channel } = message
  const [body, content] = [message.body ?? '', message.content ?? {}]
  try {
    if (channel === 'email') {
      if (!channels.email) return { ok: true, providerId: '' }
      const { senderName = '', ...parts } = content
      const mail = { reference: id, to: address, subject, text: body, senderName, ...parts }
      return await channels.email.send(mail, signal)
    }
    const phone = channels[channel]
    if (!phone) return { ok: true, providerId: '' }
    const template = content.template ?? { name: '', parameters: [] }
    return await phone.send({ reference: id, to: address, text: body, template }, signal)
  } catch (error) {
    log.error('channel failed to send a message', { messageId: id, channel, error })
    return { ok: false, again: true, unsure: true, reason: 'algo deu errado do nosso lado' }
  }
}

async function record(tx: Tx, deps: SendDeps, { id, ...claimed }: MessageRow, sent: Sent): Promise<void> {
  const { clock, jobs, channels } = deps
  const now = clock.now()
  const message = await lockMessage(tx, id)
  // The provider's report may have arrived before its answer, and is more exact.
  if (message?.status !== 'sending' || message.attempts !== claimed.attempts) return
  if (sent.ok) {
    await updateMessage(tx, id, {
      status: 'sent',
      provider_id: sent.providerId || null,
      reason: null,
      sent_at: now,
      next_attempt_at: null,
      // Links in the text open the appointment, so the text is deleted once it is not needed.
      ...(message.channel === 'email' && channels.email && { body: null, content: null }),
    })
    return
  }
  if (sent.suppress) await suppress(tx, message, sent.suppress, now)
  const wait = sent.again ? nextAttemptAfter(message.channel, message.attempts, sent) : undefined
  if (wait === undefined) return fail(tx, deps, message, sent.reason)
  const at = new Date(now.getTime() + wait)
  await updateMessage(tx, id, { status: 'queued', reason: sent.reason, next_attempt_at: at })
  await jobs.send(tx, sendJobs[message.channel], { id }, { runAt: at })
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
  await updateMessage(tx, message.id, { status: 'failed', reason, next_attempt_at: null })
  await queueSms(tx, deps, message)
}
