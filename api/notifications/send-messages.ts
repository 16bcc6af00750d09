import { setTimeout as delay } from 'node:timers/promises'
import { channelNames, type MessageChannel } from '@encaixe/contract/message-channels.ts'
import type { Deps } from '../deps.ts'
import type { Pace } from '../platform/config/config-providers.ts'
import { waitAsRequest } from '../platform/database/connection-wait.ts'
import type { CompanyId } from '../platform/ids.ts'
import { type DueContext, type DueWork, takeOverWork } from '../platform/jobs/jobs.ts'
import type { Sent } from './channel.ts'
import { beginWithin, claimMessages } from './claim-messages.ts'
import { type Group, groupBySender, openOwnSender, type PhoneSender } from './open-sender.ts'
import { type CountsMessages, createRecorder } from './record-sent.ts'
import {
  claimLasts,
  claimSendTimes,
  lockDue,
  renewClaims,
  renewEvery,
  returnClaimed,
  selectDatabaseTime,
  takeOverLost,
} from './store/message-queue.ts'
import { lockQueued, type MessageRow } from './store/messages.ts'

export type SendDeps = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'channels' | 'log'> &
  CountsMessages
/** `began`: when the messages were claimed, by the clock of `performance`. */
type Sending = Pick<DueContext, 'stopping' | 'signal'> & { began: number }

/** The most messages that a process claims at once. A larger batch would delay the HTTP requests of the process. */
const largestBatch = 60

/** A batch is the messages of one second at most: a message that answers a person waits for the batch under way. */
const largestOf = (pace: Pace | null) =>
  Math.min(largestBatch, Math.max(pace?.perSecond ?? largestBatch, pace?.atOnce ?? 1))

/**
 * A full batch that took less than `quick` milliseconds doubles the size of the next batch; a batch that took longer
 * than `slow` makes the size small again.
 */
const [quick, slow] = [500, 5_000]

/**
 * Sends the due messages of one channel, batch by batch. Each batch has one transaction that claims it, and one
 * statement for the results that arrive together. Each channel has its own work, so that a slow or failing provider
 * delays no other. `own`: only the messages that leave from companies' own numbers, so that these numbers do not delay
 * the messages of the deployment's number.
 */
export function sendDue(
  deps: Omit<SendDeps, 'jobs'>,
  channel: MessageChannel,
  { own = false }: { own?: boolean } = {},
): DueWork {
  const { database, clock } = deps
  const pace = own ? deps.config.paces[channel] : deps.channels[channel]
  const most = largestOf(pace)
  const fewest = Math.min(pace?.atOnce ?? most, most)
  let limit = fewest
  let after = {}
  return {
    name: own ? `send-own-${channel}` : `send-${channel}`,
    async run({ jobs, log, ...stop }) {
      const began = performance.now()
      const now = clock.now()
      const { found, claimed } = await database.transaction(async (tx) => {
        const locked = await lockDue(tx, { channel, own, now, limit, after })
        const claimed = await claimMessages(tx, locked.due, now)
        return { found: locked, claimed }
      })
      after = found.after
      await sendClaimed({ ...deps, jobs, log }, channel, claimed, { ...stop, began })
      const took = performance.now() - began
      if (took > slow) limit = fewest
      else if (took < quick && found.due.length === limit) limit = Math.min(2 * limit, most)
      return found.due.length > 0
    },
  }
}

/** Makes the messages of killed processes due, of all channels and also while a batch is sent slowly. */
export function takeOverMessages({ database: { db }, clock }: Pick<Deps, 'database' | 'clock'>): DueWork {
  return takeOverWork({
    name: 'take over lost messages',
    silence: claimLasts,
    askTime: () => selectDatabaseTime(db),
    async takeOver(askedAt, { log }) {
      const messages = await takeOverLost(db, { askedAt, now: clock.now() })
      if (messages.length > 0)
        log.warn('messages of a lost process are sent again', { code: 'messages_taken_over', messages })
    },
  })
}

const never = new AbortController().signal

/** Sends queued messages of a company, even before they are due. */
export async function sendQueued(
  deps: SendDeps,
  companyId: CompanyId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { database, clock } = deps
  const began = performance.now()
  const claimed = await database.transaction(async (tx) =>
    claimMessages(tx, await lockQueued(tx, companyId, ids), clock.now()),
  )
  for (const [channel, messages] of Map.groupBy(claimed, (message) => message.channel)) {
    await sendClaimed(deps, channel, messages, { stopping: never, signal: never, began })
  }
}

/** Each sender has its own pace and its own workers. */
async function sendClaimed(
  deps: SendDeps,
  channel: MessageChannel,
  claimed: readonly MessageRow[],
  sending: Sending,
): Promise<void> {
  if (claimed.length === 0) return
  const groups = await groupBySender(deps, channel, claimed)
  const ended = await Promise.allSettled(groups.map((group) => sendGroup(deps, channel, group, sending)))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * The database stores `sending` before the provider is called, and the result before the next message is begun.
 * Messages that a killed process had begun are sent again; a repeated mail has the same Message-ID.
 */
async function sendGroup(
  deps: SendDeps,
  channel: MessageChannel,
  { messages: claimed, own }: Group,
  { stopping, signal, began }: Sending,
): Promise<void> {
  const { database, clock, channels, log } = deps
  const sender = own ? openOwnSender(deps, own) : channels[channel]
  const turns = await turnsOf(
    deps,
    { of: own ? { companyId: own.company_id } : channel, sender },
    claimed.length,
  )
  const until = began + beginWithin
  const { record } = createRecorder(deps, channel)
  const waiting = claimed.map((message, at) => ({ message, at }))
  const inHand = new Map(claimed.map((message) => [message.id, message]))
  // The statements of a job wait for requests and for other jobs, and the claims could end meanwhile.
  const renew = () => waitAsRequest(() => renewClaims(database.db, [...inHand.values()]))
  const renewing = setInterval(() => {
    renew().catch((error) => log.warn('claims were not renewed', { code: 'claims_not_renewed', error }))
  }, renewEvery)
  const left: MessageRow[] = []

  async function sendOne(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { message, at } = next
      const wait = turns(at)
      if (wait > 0) await delay(wait, undefined, { signal: stopping }).catch(() => {})
      if (stopping.aborted || performance.now() > until) {
        left.push(message)
        continue
      }
      const sent = await callProvider(deps, message, { sender, signal })
      await record(message, sent)
      const { id, event } = message
      inHand.delete(id)
      log.debug('message sent or refused', { messageId: id, channel, event, ok: sent.ok, at: clock.now() })
    }
  }

  // The outbox is this database: without a provider nothing is sent, so all results are stored in one statement.
  const atOnce = sender?.atOnce ?? claimed.length
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, sendOne))
  clearInterval(renewing)
  // After a failure, some messages may be left that no worker has taken.
  left.push(...waiting.map(({ message }) => message))
  if (left.length > 0) await returnClaimed(database.db, left, clock.now())
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/**
 * The database assigns the send times, so that all processes together stay below the provider's rate. Returns how many
 * milliseconds each message waits.
 */
async function turnsOf(
  { database, clock }: SendDeps,
  { of, sender }: { of: Parameters<typeof claimSendTimes>[1]['of']; sender: Pace | null },
  count: number,
) {
  if (!sender) return () => 0
  const spacing = 1_000 / sender.perSecond
  const first = await claimSendTimes(database.db, { of, count, spacing, now: clock.now() })
  return (at: number) => first.getTime() + at * spacing - clock.now().getTime()
}

type Calling = { sender: PhoneSender | Pace | null; signal: AbortSignal }

/** Without a provider a message counts as sent once it is stored: the local outbox shows it. */
async function callProvider(
  { config, channels, log }: SendDeps,
  message: MessageRow,
  { sender, signal }: Calling,
): Promise<Sent> {
  const { id, address, subject, channel } = message
  const [body, content] = [message.body ?? '', message.content ?? {}]
  try {
    if (channel === 'email') {
      if (!channels.email) return { ok: true, providerId: '' }
      const { senderName = '', ...parts } = content
      const mail = { reference: id, to: address, subject, text: body, senderName, ...parts }
      return await channels.email.send(mail, signal)
    }
    if (!sender) {
      // The company had its own number when the message was written, and has disconnected it since.
      if (config[channel].kind === 'off')
        return { ok: false, again: false, reason: `${channelNames[channel].alone} desligado` }
      return { ok: true, providerId: '' }
    }
    const template = content.template ?? { name: '', parameters: [] }
    return await (sender as PhoneSender).send({ reference: id, to: address, text: body, template }, signal)
  } catch (error) {
    log.error('channel failed to send a message', { code: 'channel_failed', messageId: id, channel, error })
    return { ok: false, again: true, unsure: true, reason: 'algo deu errado do nosso lado' }
  }
}
