import { setTimeout as delay } from 'node:timers/promises'
import { instantOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import { sendJobs } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Sent } from './channel.ts'
import { hasStoppedFor } from './facade.ts'
import { rulesOf } from './message-settings.ts'
import { isLate, quietUntil } from './reminders/reminder-times.ts'
import { nextAttemptAfter } from './sending-delays.ts'
import { queueSms } from './sms/queue-sms.ts'
import { hasNewer, lockMessage, type MessageRow, selectSubject, updateMessage } from './store/messages.ts'
import { selectZone } from './store/notices.ts'
import { selectSettings, takeTurn } from './store/settings.ts'

export type SendDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'channels' | 'log'>

/** Less than a run's own time, so that a run which takes up a lost one finds it lost. */
const lease = 90_000

/** The queue reads the database's clock, which may be a little ahead of ours. */
const clockTolerance = 10_000

/**
 * Sends one message. That it is being sent is written down before the server hears of it, what came of it after: killed
 * between the two it goes again, and a mail then carries the same Message-ID.
 */
export async function sendMessage(deps: SendDeps, id: string, signal?: AbortSignal): Promise<void> {
  const { database, clock, channels } = deps
  const message = await database.transaction((tx) => claim(tx, deps, id))
  if (!message) return
  const channel = channels[message.channel]
  if (channel) await waitForTurn(deps, channel, signal)
  const sent = await hand(deps, message, signal)
  await database.transaction((tx) => record(tx, deps, message, sent))
  deps.log.debug('message', { channel: message.channel, event: message.event, ok: sent.ok, at: clock.now() })
}

/** Undefined when it is not its time, somebody else has it, or it has nothing more to say. */
async function claim(tx: Tx, { clock, jobs }: SendDeps, id: string): Promise<MessageRow | undefined> {
  const now = clock.now()
  const message = await lockMessage(tx, id)
  if (!message || (message.status !== 'queued' && message.status !== 'sending')) return undefined
  const at = message.next_attempt_at
  if (at && message.status === 'sending' && at > now) {
    // This run must come again, to see how the other one ended.
    throw new Error('another run has this message in hand')
  }
  if (at && at.getTime() > now.getTime() + clockTolerance) {
    await jobs.send(tx, sendJobs[message.channel], { id }, { runAt: at })
    return undefined
  }
  if (!(await isStillTrue(tx, message, now))) {
    await updateMessage(tx, id, { status: 'withdrawn', next_attempt_at: null })
    return undefined
  }
  const morning = await quietFor(tx, message, now)
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

/** A reminder needs an appointment that is as it says; any other word is only late when a newer one has arrived. */
async function isStillTrue(tx: Tx, message: MessageRow, now: Date): Promise<boolean> {
  const { company_id, appointment_id, event } = message
  if (company_id === null || appointment_id === null) return true
  if (!event.startsWith('reminder')) return !(await hasNewer(tx, message))
  const about = await selectSubject(tx, company_id, appointment_id)
  if (about?.status !== 'scheduled' || about.sequence !== message.sequence) return false
  if (instantOf({ date: about.day, minute: about.start_minute }, about.timezone) <= now) return false
  return !(await hasStoppedFor(tx, company_id, about))
}

/** A reminder that could not go for long would ring at night: until when it waits instead. */
async function quietFor(
  tx: Tx,
  { company_id, event, created_at }: MessageRow,
  now: Date,
): Promise<Date | undefined> {
  if (company_id === null || !event.startsWith('reminder') || !isLate(created_at, now)) return undefined
  const { quiet } = rulesOf(await selectSettings(tx, company_id))
  return quietUntil(now, quiet, await selectZone(tx, company_id))
}

/** Turns are given out by the database, so that all processes together keep to what the provider takes. */
async function waitForTurn(
  { database, clock }: SendDeps,
  channel: { name: string; perSecond: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const turn = await takeTurn(database.db, channel.name, 1_000 / channel.perSecond, clock.now())
  const wait = turn.getTime() - clock.now().getTime()
  if (wait > 0) await delay(wait, undefined, signal ? { signal } : {})
}

/** Where there is no provider, a message has arrived when it is written down: the outbox shows it. */
async function hand({ channels, log }: SendDeps, message: MessageRow, signal?: AbortSignal): Promise<Sent> {
  const { id, address, subject, channel } = message
  const [body, content] = [message.body ?? '', message.content ?? {}]
  try {
    if (channel === 'email') {
      if (!channels.email) return { ok: true, providerId: '' }
      const { html, senderName = '', replyTo, calendar } = content
      const mail = { reference: id, to: address, subject, text: body, html, senderName, replyTo, calendar }
      return await channels.email.send(mail, signal)
    }
    const phone = channels[channel]
    if (!phone) return { ok: true, providerId: '' }
    const template = content.template ?? { name: '', parameters: [] }
    return await phone.send({ reference: id, to: address, text: body, template }, signal)
  } catch (error) {
    log.error('a channel failed', { channel, error })
    return { ok: false, again: true, unsure: true, reason: 'algo deu errado do nosso lado' }
  }
}

async function record(tx: Tx, deps: SendDeps, { id, ...claimed }: MessageRow, sent: Sent): Promise<void> {
  const { clock, jobs, channels } = deps
  const now = clock.now()
  const message = await lockMessage(tx, id)
  // A provider's report may have come before its answer, and knows better.
  if (message?.status !== 'sending' || message.attempts !== claimed.attempts) return
  if (sent.ok) {
    await updateMessage(tx, id, {
      status: 'sent',
      provider_id: sent.providerId || null,
      reason: null,
      sent_at: now,
      next_attempt_at: null,
      // Its links open an appointment: they are not kept where they are not needed.
      ...(message.channel === 'email' && channels.email && { body: null, content: null }),
    })
    return
  }
  const wait = sent.again ? nextAttemptAfter(message.attempts, sent) : undefined
  if (wait === undefined) return fail(tx, deps, message, sent.reason)
  const at = new Date(now.getTime() + wait)
  await updateMessage(tx, id, { status: 'queued', reason: sent.reason, next_attempt_at: at })
  await jobs.send(tx, sendJobs[message.channel], { id }, { runAt: at })
}

/** The end of the road: the owner sees it, with the reason, and may send it down again. */
export async function fail(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  message: MessageRow,
  reason: string,
): Promise<void> {
  await updateMessage(tx, message.id, { status: 'failed', reason, next_attempt_at: null })
  await queueSms(tx, deps, message)
}
