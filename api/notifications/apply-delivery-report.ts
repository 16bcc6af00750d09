import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { Deps } from '../deps.ts'
import { liftSuppression, storeContact } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { DeliveryReport, PhoneAnswer } from './channel.ts'
import { type CountsMessages, fail, suppress } from './record-sent.ts'
import { lockMessage, type MessageRow, selectByProvider, updateMessages } from './store/messages.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs'> & CountsMessages

/** The order of the states of a message. Reports arrive in any order, and a message never goes back to a lower rank. */
const rank: Record<MessageRow['status'], number> = {
  withdrawn: 0,
  held: 0,
  queued: 0,
  sending: 0,
  failed: 0,
  sent: 1,
  delivered: 2,
  read: 3,
}

/** Stores a provider's report about a message that it accepted. A report about an unknown message changes nothing. */
export async function applyDeliveryReport(deps: Needs, report: DeliveryReport): Promise<void> {
  const failed = await deps.database.transaction(async (tx) => {
    const message = await findReported(tx, report)
    if (!message) return false
    const { id, status } = message
    if (report.status === 'failed') {
      if (report.suppress) await suppress(tx, message, report.suppress, deps.clock.now())
      // The first attempt may have been delivered although the second one was refused.
      if (rank[status] < rank.delivered && status !== 'failed') {
        await fail(tx, deps, message, report.reason ?? 'não foi entregue')
        return true
      }
      return false
    }
    if (rank[report.status] <= rank[status] || status === 'withdrawn') return false
    // 'Não é comigo' already failed this message; a later report that it arrived must not undo that.
    if (status === 'failed' && message.reason === heldReasons.notMe) return false
    const now = deps.clock.now()
    await updateMessages(tx, [id], {
      status: report.status,
      reason: null,
      provider_id: report.providerId,
      sent_at: message.sent_at ?? now,
      next_attempt_at: null,
      // A delivered message is never sent a second time, so its text is deleted.
      ...(report.status !== 'sent' && { body: null, content: null }),
    })
    return false
  })
  if (failed) deps.metrics.countMessage(report.channel, 'failed')
}

async function findReported(
  tx: Tx,
  { channel, providerId, reference }: DeliveryReport,
): Promise<MessageRow | undefined> {
  const found = isId(reference)
    ? { id: reference, company_id: null }
    : await selectByProvider(tx, channel, providerId)
  const message = found && (await lockMessage(tx, found.id, found.company_id))
  return message?.channel === channel ? message : undefined
}

const noWords = new Set(['stop', 'stopall', 'unsubscribe', 'sair', 'parar', 'pare'])
const yesWords = new Set(['start', 'unstop', 'voltar'])

const wordOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** Stores what a number's owner wrote to us. Writing proves the number; one word ends its messages or restarts them. */
export async function receiveAnswer(
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  { from, text }: PhoneAnswer,
): Promise<void> {
  const now = clock.now()
  const word = wordOf(text)
  if (noWords.has(word)) {
    await storeContact(db, from, { suppressed_at: now, suppressed_for: 'asked' })
    return
  }
  if (yesWords.has(word)) await liftSuppression(db, from, 'asked')
  await storeContact(db, from, { answered_at: now })
}
