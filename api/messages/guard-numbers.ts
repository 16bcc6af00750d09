import { heldReasons, messageQuotas, notMeRule } from '@encaixe/contract/message-quotas.ts'
import { looksOfficial } from '@encaixe/contract/sender-name.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import type { GuardedMessage, Verdict } from './guard-messages.ts'
import { hasLink, isDoubtfulSlug } from './linkless-text.ts'
import {
  countFirst,
  countFirstEver,
  countNotMe,
  countUse,
  type ReceiverUse,
  selectTypedBy,
  type Use,
} from './store.ts'

type Sender = Pick<Use, 'name' | 'slug' | 'paidAt'>

/** Whether a name looks like that of a bank, or has a telephone number or an address. */
export const isDoubtfulName = (name: string): boolean => looksOfficial(name) || hasLink(name)

/** Whether the name or the slug of a company could deceive. Both are checked until the company has paid. */
export const isDoubtful = ({ name, slug }: { name: string; slug: string }): boolean =>
  isDoubtfulName(name) || isDoubtfulSlug(slug)

/** Whether the company never paid, and its name or slug could deceive. */
export const hasDoubtfulName = ({ name, slug, paidAt }: Sender): boolean =>
  paidAt === null && name !== null && slug !== null && isDoubtful({ name, slug })

/** Names what could deceive the reader of a company that never paid: the company's name, or its service in the subject. */
export function doubtOfTexts(use: Sender, subject: string | null = null): 'name' | 'service' | undefined {
  if (hasDoubtfulName(use)) return 'name'
  return use.name !== null && use.paidAt === null && looksOfficial(subject ?? '') ? 'service' : undefined
}

/** Whether too many receivers of first messages answered 'Não é comigo'. Only an operator reopens first messages. */
export async function areFirstMessagesClosed(db: Db | Tx, companyId: CompanyId): Promise<boolean> {
  const { atLeast, share } = notMeRule
  const { notMe, first } = await countNotMe(db, companyId, (count) => Math.ceil(count / share))
  return notMe >= atLeast && notMe > first * share
}

/**
 * How many more numbers that its people typed get messages before the company pays for the first time; null after the
 * payment. This is the count by which `judgeNumber` holds a message.
 */
export async function countNumbersLeft(tx: Tx, companyId: CompanyId, now: Date): Promise<number | null> {
  const { paidAt } = await countUse(tx, { companyId, accountId: null, since: now })
  if (paidAt !== null) return null
  return Math.max(0, messageQuotas.firstInTrial.max - (await countFirstEver(tx, companyId)))
}

type Numbered = Pick<GuardedMessage, 'account_id' | 'appointment_id' | 'address'>

/**
 * Reads who typed the number of a message, and whether its owner proved it. An answer to any company proves a number that the
 * people of this company typed. It proves nothing about an account that typed the number of somebody else.
 */
export async function readNumber(
  tx: Db | Tx,
  companyId: CompanyId,
  { account_id, appointment_id, address }: Numbered,
  { answered }: Pick<ReceiverUse, 'answered'>,
): Promise<{ typedBy: 'company' | 'account'; proved: boolean }> {
  const typedBy = await selectTypedBy(tx, {
    companyId,
    appointmentId: appointment_id ?? null,
    accountId: account_id ?? null,
    address,
  })
  return { typedBy, proved: answered && typedBy === 'company' }
}

const held = (reason: string): Verdict => ({ held: { status: 'held', reason } })
const overQuota = (quota: 'firstOfDay' | 'firstOfMonth' | 'firstOfAccounts'): Verdict => ({
  held: { status: 'failed', reason: heldReasons[messageQuotas[quota].reason], quota },
})

const confirmations = ['booked', 'asked', 'deposit_asked']

/**
 * Decides about a message to a number that its owner has not proved. The people of a company may write to it within
 * bounds; a number that only an account typed gets the confirmation of the booking, and nothing else. `firsts`: the
 * numbers whose first message was allowed in this call.
 */
export async function judgeNumber(
  tx: Tx,
  message: GuardedMessage & { company_id: CompanyId },
  receiver: ReceiverUse,
  { use, since, firsts }: { use: Use; since: Date; firsts: Set<string> },
): Promise<Verdict> {
  const { company_id: companyId, appointment_id: appointmentId = null, address, key } = message
  const { typedBy, proved } = await readNumber(tx, companyId, message, receiver)
  if (proved) {
    const doubt = doubtOfTexts(use, message.subject)
    return doubt ? held(heldReasons[doubt]) : {}
  }
  if (appointmentId === null) return held(heldReasons.unproven)
  if (hasDoubtfulName(use)) return held(heldReasons.name)
  if (await areFirstMessagesClosed(tx, companyId)) return held(heldReasons.closed)
  const { paidAt } = use
  const first = await countFirst(tx, { companyId, appointmentId, address, key, typedBy, since, paidAt })
  if (typedBy === 'account') {
    const { max } = messageQuotas.firstOfAccounts
    if (!confirmations.includes(message.event) || first.confirmed) return held(heldReasons.unproven)
    if (first.byAccounts >= max) return overQuota('firstOfAccounts')
    // An erased account leaves no trace but the number's hash, so the company's messages to a number are counted.
    if (first.byAccountsHere >= max) return held(heldReasons.unproven)
  } else if (first.known || firsts.has(address)) return {}
  // The numbers that accounts typed have the same limits, counted apart: a company can open accounts of its own.
  const before = firsts.size - Number(firsts.has(address))
  if (paidAt === null && first.ever + before >= messageQuotas.firstInTrial.max) return held(heldReasons.trial)
  if (first.day + before >= messageQuotas.firstOfDay.max) return overQuota('firstOfDay')
  // Messages before the payment do not count, so the first month never holds more numbers than the rule allows.
  if (first.month + before >= messageQuotas.firstOfMonth.max && isFirstMonth(paidAt, since))
    return overQuota('firstOfMonth')
  firsts.add(address)
  return { firstTypedBy: typedBy }
}

const day = 86_400_000

const isFirstMonth = (paidAt: Date | null, since: Date) =>
  paidAt !== null && since.getTime() + day - paidAt.getTime() < 30 * day
