import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import { instantOf } from '@encaixe/contract/local-time.ts'
import {
  heldReasons,
  type MessageQuota,
  messageQuotas,
  quotaWarning,
} from '@encaixe/contract/message-quotas.ts'
import type { MessageChannel, MessageReceiver } from '@encaixe/contract/messages.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import {
  countUse,
  lockQuotas,
  type ReceiverKind,
  type ReceiverUse,
  selectReceivers,
  selectVisits,
  type Use,
} from './store.ts'

export type GuardedMessage = {
  company_id: CompanyId | null
  account_id?: string | null
  event: string
  receiver: MessageReceiver
  channel: MessageChannel
  address: string
}

type Held =
  | { status: 'failed'; reason: string; quota: MessageQuota }
  | { status: 'failed'; reason: typeof heldReasons.suppressed }
  | { status: 'held'; reason: typeof heldReasons.unproven }

/** `near`: the company comes near its quota with this message. */
export type Verdict = { held?: Held; near?: boolean }

const day = 86_400_000

/**
 * Decides for each message whether it may leave, in the transaction that writes it. All messages belong to one company,
 * or to none. The company's lock makes its quotas exact; those over all companies can be passed by the messages of
 * transactions that run at the same moment.
 */
export async function guardMessages(
  tx: Tx,
  messages: readonly GuardedMessage[],
  now: Date,
): Promise<Verdict[]> {
  const [first] = messages
  if (!first) return []
  const { company_id: companyId } = first
  if (companyId !== null) await lockQuotas(tx, companyId)
  const since = new Date(now.getTime() - day)
  const accountId = messages.find(({ account_id }) => account_id)?.account_id ?? null
  const use = await countUse(tx, { companyId, accountId, since })
  const wanted = messages.map((message) => ({ address: message.address, kind: kindOf(message) }))
  const known = await selectReceivers(tx, wanted, { companyId, since })
  const verdicts: Verdict[] = []
  for (const message of messages) {
    const kind = kindOf(message)
    const receiver = known.find((one) => one.address === message.address && one.kind === kind)
    if (!receiver) throw new Error('A receiver of a message was not counted')
    if (bars(message, receiver)) verdicts.push({ held: { status: 'failed', reason: heldReasons.suppressed } })
    else if (kind === 'phone' && !(await isProven(tx, message, receiver, now))) {
      verdicts.push({ held: { status: 'held', reason: heldReasons.unproven } })
    } else verdicts.push(countIn(message, receiver, use))
  }
  return verdicts
}

function kindOf({ company_id, channel, receiver }: GuardedMessage): ReceiverKind {
  if (company_id === null) return 'product'
  if (channel !== 'email') return 'phone'
  return receiver === 'client' ? 'client' : 'team'
}

/** Whether the receiver of a message that waits may not be written to any more. */
export async function isBarred(tx: Tx, message: GuardedMessage, now: Date): Promise<boolean> {
  const wanted = [{ address: message.address, kind: kindOf(message) }]
  const [receiver] = await selectReceivers(tx, wanted, { companyId: message.company_id, since: now })
  return receiver !== undefined && bars(message, receiver)
}

/** Who asked for no mails still gets those about what she books herself in her account. */
function bars({ account_id, channel, address, event }: GuardedMessage, receiver: ReceiverUse): boolean {
  // A refusal of the support's own mailbox is a fault of the deployment.
  if (event === 'contact') return false
  if (channel === 'email' && !emailPattern.test(address)) return true
  const ownDoing = receiver.kind === 'client' && account_id && receiver.account
  return receiver.suppressed === 'missing' || (receiver.suppressed === 'asked' && !ownDoing)
}

async function isProven(
  tx: Tx,
  { company_id, address }: GuardedMessage,
  { answered }: ReceiverUse,
  now: Date,
): Promise<boolean> {
  if (answered || company_id === null) return true
  const visits = await selectVisits(tx, company_id, address)
  return visits.some(
    ({ client_phone, confirmed_at, day: date, end_minute: minute, timezone }) =>
      mobileOf(client_phone) === address &&
      (confirmed_at !== null || instantOf({ date, minute }, timezone) <= now),
  )
}

/** Holds a message that is over a quota, and counts every other one. */
function countIn(message: GuardedMessage, receiver: ReceiverUse, use: Use): Verdict {
  const ofCompany = messageQuotas[use.paid ? 'company' : 'companyInTrial']
  const counted = countsOf(message, receiver, use)
  const over = counted.find(([quota, count]) => count >= messageQuotas[quota].max)
  if (over) {
    const [quota] = over
    return { held: { status: 'failed', reason: heldReasons[messageQuotas[quota].reason], quota } }
  }
  use.company += 1
  use.contact += 1
  if (message.account_id) use.account += 1
  receiver.here += 1
  receiver.everywhere += 1
  return { near: message.company_id !== null && use.company >= quotaWarning * ofCompany.max }
}

function countsOf(message: GuardedMessage, receiver: ReceiverUse, use: Use): [MessageQuota, number][] {
  const { here, everywhere } = receiver
  if (message.company_id === null) {
    return message.event === 'contact' ? [['contact', use.contact]] : [['product', here]]
  }
  const byAccount: [MessageQuota, number][] = message.account_id ? [['account', use.account]] : []
  const all: [MessageQuota, number][] = [[use.paid ? 'company' : 'companyInTrial', use.company], ...byAccount]
  switch (receiver.kind) {
    case 'phone':
      return [...all, ['phone', here], ['phoneOfAll', everywhere]]
    case 'client':
      return [...all, ['client', here], ['clientOfAll', everywhere]]
    default: {
      const isKnown = use.paid || receiver.answered || receiver.account
      return [...all, [isKnown ? 'team' : 'teamUnknown', here]]
    }
  }
}
