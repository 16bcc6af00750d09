import { emailPattern } from '@encaixe/contract/email-pattern.ts'
import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import {
  heldReasons,
  type MessageQuota,
  messageQuotas,
  quotaWarning,
  reservedShare,
} from '@encaixe/contract/message-quotas.ts'
import type { MessageReceiver } from '@encaixe/contract/messages.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { doubtOfTexts, hasDoubtfulName, judgeNumber, readNumber } from './guard-numbers.ts'
import { senderNameOf } from './linkless-text.ts'
import {
  countStrangers,
  countUse,
  lockQuotas,
  type ReceiverKind,
  type ReceiverUse,
  securityEvents,
  selectReceivers,
  type Use,
  type Wanted,
} from './store.ts'

export type GuardedMessage = {
  company_id: CompanyId | null
  /** The appointment that the message is about, from which the governor reads who typed the number. */
  appointment_id?: string | null
  account_id?: string | null
  by_client?: boolean
  event: string
  receiver: MessageReceiver
  channel: MessageChannel
  address: string
  /** Null for a message whose subject was deleted. */
  subject?: string | null
  key: string
}

type Held =
  | { status: 'failed'; reason: string; quota: MessageQuota }
  | { status: 'failed'; reason: typeof heldReasons.suppressed | typeof heldReasons.notMe }
  | { status: 'held'; reason: string }

/**
 * Whether a message may leave. `near`: the company comes near its quota with this message. `firstTypedBy`: set for
 * the first message to an unproved number; says who typed the number.
 */
export type Verdict = { held?: Held; near?: boolean; firstTypedBy?: 'company' | 'account' }

const day = 86_400_000

/**
 * Decides for each message whether it may leave, in the transaction that writes it. All messages belong to one
 * company, or to none. The lock on the company makes its quotas exact. The quotas over all companies can be exceeded
 * by transactions that run at the same moment. `atErasure`: the client erases the account, so this message cannot be
 * sent later.
 */
export async function guardMessages(
  tx: Tx,
  messages: readonly GuardedMessage[],
  now: Date,
  { atErasure = false } = {},
): Promise<{ verdicts: Verdict[]; sender: Sender }> {
  const [first] = messages
  if (!first) return { verdicts: [], sender: null }
  const { company_id: companyId } = first
  const since = new Date(now.getTime() - day)
  const accountId = messages.find(({ by_client }) => by_client)?.account_id ?? null
  // The statements are sent together, in this order: what is counted is counted after the lock.
  const [use, known] = await Promise.all([
    companyId === null ? undefined : lockQuotas(tx, companyId),
    countUse(tx, { companyId, accountId, since }),
    selectReceivers(tx, messages.map(wantedOf), { since, now }),
  ]).then(([, ...counted]) => counted)
  const verdicts: Verdict[] = []
  const firsts = new Set<string>()
  const strangers: ReceiverUse[] = []
  for (const message of messages) {
    const kind = kindOf(message)
    const receiver = known.find((one) => one.address === message.address && one.kind === kind)
    if (!receiver)
      throw new Error(
        `The earlier messages to the receiver of message ${message.key} of company ${companyId} were not counted`,
      )
    verdicts.push(await judge(message, receiver))
  }
  return { verdicts, sender: senderOf(use) }

  async function judge(message: GuardedMessage, receiver: ReceiverUse): Promise<Verdict> {
    if (bars(message, receiver)) return { held: { status: 'failed', reason: barredReason(receiver) } }
    const doubt = doubtOf(message, receiver, use)
    if (doubt) return { held: { status: 'held', reason: heldReasons[doubt] } }
    const { company_id } = message
    if (company_id === null) return countIn(message, receiver, use, atErasure)
    if (receiver.kind !== 'phone') {
      const most = use.paidAt ? messageQuotas.strangers.max : messageQuotas.strangers.ofTrials
      const isStranger = !isKnown(receiver) && receiver.here === 0
      // Fewer messages than strangers are allowed need no count of strangers.
      const isOfSecurity = receiver.kind === 'security'
      const inThisCall = strangers.filter(({ kind }) => (kind === 'security') === isOfSecurity).length
      const mayBeOver = isStranger && (isOfSecurity || use.company >= most)
      if (mayBeOver && inThisCall + (await countStrangers(tx, receiver, since)) >= most)
        return { held: { status: 'failed', reason: heldReasons.strangers, quota: 'strangers' } }
      const verdict = countIn(message, receiver, use, atErasure)
      if (isStranger && !verdict.held) strangers.push(receiver)
      return verdict
    }
    const verdict = await judgeNumber(tx, { ...message, company_id }, receiver, { use, since, firsts })
    return verdict.held ? verdict : { ...countIn(message, receiver, use, atErasure), ...verdict }
  }
}

/** The company of the messages, as its receivers read it; null for messages of the product. */
export type Sender = { name: string; slug: string; paid: boolean; doubtful: boolean } | null

const senderOf = (use: Use): Sender =>
  use.name === null || use.slug === null
    ? null
    : { name: use.name, slug: use.slug, paid: use.paidAt !== null, doubtful: hasDoubtfulName(use) }

/**
 * A neutral name, if the company's own name is doubtful; otherwise undefined. For a notice that leaves in any case: a
 * manager could give the company a name that holds its mails.
 */
export async function readSafeName(tx: Tx, companyId: CompanyId, now: Date): Promise<string | undefined> {
  const sender = senderOf(await countUse(tx, { companyId, accountId: null, since: now }))
  return sender?.doubtful ? senderNameOf(sender) : undefined
}

/**
 * Names what could deceive the receiver of a mail. Clients of their own account chose the company and the service, and
 * a team member with an account works there; all others may be strangers, even when they have answered once. The notice
 * of a changed address has only the name of `readSafeName`.
 */
function doubtOf(message: GuardedMessage, receiver: ReceiverUse, use: Use): 'name' | 'service' | undefined {
  if (receiver.kind === 'client')
    return isOfOwnBooking(message, receiver) ? undefined : doubtOfTexts(use, message.subject)
  const isToTeam = receiver.kind === 'team' || message.event === 'invited'
  return isToTeam && !isKnown(receiver) && hasDoubtfulName(use) ? 'name' : undefined
}

function kindOf({ company_id, channel, event, receiver }: GuardedMessage): ReceiverKind {
  if (company_id === null) return 'product'
  if (securityEvents.includes(event)) return 'security'
  if (channel !== 'email') return 'phone'
  return receiver === 'client' ? 'client' : 'team'
}

const wantedOf = (message: GuardedMessage): Wanted => ({
  address: message.address,
  kind: kindOf(message),
  company: message.company_id,
})

const barredReason = ({ notMe }: ReceiverUse) => (notMe ? heldReasons.notMe : heldReasons.suppressed)

/**
 * Finds waiting messages that must not be sent any more, because their receiver stopped messages or does not exist, each
 * with the reason.
 */
export async function findBarred<Message extends GuardedMessage>(
  tx: Tx,
  messages: readonly Message[],
  now: Date,
): Promise<Map<Message, string>> {
  if (messages.length === 0) return new Map()
  const known = await selectReceivers(tx, messages.map(wantedOf), { since: now, now })
  return new Map(
    messages.flatMap((message, at) => {
      const receiver = known[at]
      return receiver && bars(message, receiver) ? [[message, barredReason(receiver)]] : []
    }),
  )
}

/** Whether the receiver stopped messages. A client still gets messages about bookings in the client's own account. */
function bars(message: GuardedMessage, receiver: ReceiverUse): boolean {
  const { channel, address, event } = message
  // Messages to the support are never stopped: if the support's mailbox refuses a message, the deployment has a fault.
  if (event === 'contact') return false
  if (channel === 'email' && !emailPattern.test(address)) return true
  if (receiver.suppressed === 'missing') return true
  const asksForIt = isOfOwnBooking(message, receiver) && !isReminder(message)
  return (receiver.suppressed === 'asked' || receiver.stopped) && !asksForIt
}

const isReminder = ({ event }: GuardedMessage) => event.startsWith('reminder')

/** Whether the receiver booked, in an account of their own, the appointment that the message is about. */
const isOfOwnBooking = ({ account_id }: GuardedMessage, { kind, account }: ReceiverUse) =>
  kind === 'client' && Boolean(account_id) && account

/** Whether the receiver has proved that the address or number belongs to them. */
const isKnown = ({ answered, account }: ReceiverUse) => answered || account

type Proving = Omit<Wanted, 'company'>

const proofs = new WeakMap<Db | Tx, Map<string, boolean>>()
const nameOf = ({ kind, address }: Proving) => `${kind} ${address}`

/** Reads in one query, for the whole transaction, the proofs that `hasProved` will be asked for. */
export async function readProofs(tx: Tx, wanted: readonly Proving[], now: Date): Promise<void> {
  const all = wanted.map((one) => ({ ...one, company: null }))
  const receivers = await selectReceivers(tx, all, { since: now, now })
  const known = proofs.get(tx) ?? new Map<string, boolean>()
  for (const one of receivers) known.set(nameOf(one), isKnown(one))
  proofs.set(tx, known)
}

/** Whether a receiver has proved their address. Only proved addresses get texts of other people with links in them. */
export async function hasProved(tx: Db | Tx, wanted: Proving, now: Date): Promise<boolean> {
  const read = proofs.get(tx)?.get(nameOf(wanted))
  if (read !== undefined) return read
  const [receiver] = await selectReceivers(tx, [{ ...wanted, company: null }], { since: now, now })
  return receiver !== undefined && isKnown(receiver)
}

/**
 * Whether a message to a number may have texts of the company. Only proved numbers get them: see `readNumber`.
 */
export async function hasProvedNumber(
  tx: Db | Tx,
  message: { companyId: CompanyId; appointmentId: string | null; accountId: string | null; address: string },
  now: Date,
): Promise<boolean> {
  const { companyId, appointmentId, accountId, address } = message
  const answered = await hasProved(tx, { address, kind: 'phone' }, now)
  const about = { appointment_id: appointmentId, account_id: accountId, address }
  return answered && (await readNumber(tx, companyId, about, { answered })).proved
}

/** Holds a message that is over a quota, and counts every other message. */
function countIn(message: GuardedMessage, receiver: ReceiverUse, use: Use, atErasure: boolean): Verdict {
  const counted = countsOf(message, receiver, use).filter(
    ([quota]) => !(atErasure && isOfPerson(quota, receiver)),
  )
  const most = (quota: MessageQuota) => mostOf(quota, message, receiver, use)
  const over = counted.find(([quota, count]) => count >= most(quota))
  if (over) {
    const [quota] = over
    return { held: { status: 'failed', reason: heldReasons[messageQuotas[quota].reason], quota } }
  }
  if (receiver.kind !== 'security') use.company += 1
  use.contact += 1
  if (message.by_client) use.account += 1
  receiver.here += 1
  receiver.everywhere += 1
  const isNear = use.company >= quotaWarning * most(use.paidAt ? 'company' : 'companyInTrial')
  return { near: message.company_id !== null && receiver.kind !== 'security' && isNear }
}

/** Whether a quota limits messages caused by this person. At an unproven address the quota protects another person. */
const isOfPerson = (quota: MessageQuota, receiver: ReceiverUse) =>
  quota === 'account' || ((quota === 'client' || quota === 'clientOfAll') && isKnown(receiver))

/**
 * The limit of a quota for this message. A part of each shared quota is reserved for reminders and for bookings of
 * the receiver's own account, so that bookings of strangers cannot use it up. Companies on trial cannot use up what
 * one stranger gets (`ofTrials`): anybody can open them, to silence the messages of another. The first message of each
 * company in a day has a higher limit; otherwise two companies on trial would stop the messages of all others. A company
 * that wrote to the receiver on an earlier day has twice the limit.
 */
function mostOf(quota: MessageQuota, message: GuardedMessage, receiver: ReceiverUse, use: Use): number {
  const { max, ...rest } = messageQuotas[quota]
  const isReserved = isReminder(message) || isOfOwnBooking(message, receiver)
  const shared = 'shared' in rest && !isReserved ? Math.floor(max * (1 - reservedShare)) : max
  if (!('ofTrials' in rest)) return shared
  // Companies that begin today cannot use up what the receiver gets of a company that wrote before.
  if (receiver.past) return 2 * max
  const usual = !use.paidAt && !isKnown(receiver) ? rest.ofTrials : shared
  return receiver.here > 0 ? usual : Math.max(usual, Math.floor((max + rest.ofTrials) / 2))
}

function countsOf(message: GuardedMessage, receiver: ReceiverUse, use: Use): [MessageQuota, number][] {
  const { here, everywhere } = receiver
  if (message.company_id === null) {
    return message.event === 'contact' ? [['contact', use.contact]] : [['product', here]]
  }
  const byAccount: [MessageQuota, number][] = message.by_client ? [['account', use.account]] : []
  const all: [MessageQuota, number][] = [
    [use.paidAt ? 'company' : 'companyInTrial', use.company],
    ...byAccount,
  ]
  switch (receiver.kind) {
    case 'security':
      if (message.receiver === 'owner') return [['securityToOwner', here]]
      return isKnown(receiver)
        ? [['security', here]]
        : [
            ['security', here],
            ['securityOfAll', everywhere],
          ]
    case 'phone':
      return [...all, ['phone', here], ['phoneOfAll', everywhere]]
    case 'client':
      return [...all, ['client', here], ['clientOfAll', everywhere]]
    default: {
      return [...all, isKnown(receiver) ? ['team', here] : ['teamUnknownOfAll', everywhere]]
    }
  }
}
