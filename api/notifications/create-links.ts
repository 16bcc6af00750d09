import { createHash } from 'node:crypto'
import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import type { Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { createToken, hashToken as hashBytes } from '../platform/secret-token.ts'
import { deleteStatementLinks, insertLinks, keyOfContact } from './store/messages.ts'

type LinkRequest<P extends LinkPurpose> = {
  companyId: CompanyId
  appointmentId: string
  purposes: readonly P[]
  publicUrl: string
  now: Date
  /** The offer that a link of the purpose `choose` answers. */
  offerId?: string | null | undefined
  /** The address or number that the links are sent to: whoever uses a link proves to own the address or number. */
  sentTo?: string
}

/** The hash of a token, as text, because links are stored as text. */
export const hashToken = (token: string) => hashBytes(token).toString('hex')

/** The tokens in a text, or in the buttons of a template. */
export const tokensIn = (text: string): string[] => text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []

/**
 * Purposes whose page offers a calendar file. The link of the file is computed from the link of the page, because the
 * database stores only hashes.
 */
const saved: readonly LinkPurpose[] = ['confirm', 'cancel', 'reschedule', 'manage', 'choose']

/** The token of a calendar file's link. The link only shows the appointment, and does not reveal the page's token. */
export function calendarTokenOf(token: string, purpose: LinkPurpose): string | null {
  if (purpose === 'calendar') return token
  return saved.includes(purpose) ? createHash('sha256').update(`calendar:${token}`).digest('base64url') : null
}

type TakeRequest = { companyId: CompanyId; askId: string; publicUrl: string; now: Date; sentTo: string }

/** Creates the link of a question to a waiting client. The link takes the time, or removes the client from the list. */
export async function createTakeLink(
  tx: Tx,
  { companyId, askId, publicUrl, now, sentTo }: TakeRequest,
): Promise<string> {
  const token = createToken()
  const link = { token_hash: hashToken(token), company_id: companyId, appointment_id: null, ask_id: askId }
  const contact = { created_at: now, contact_key: keyOfContact(sentTo) }
  await insertLinks(tx, [{ ...link, ...contact, purpose: 'take', offer_id: null }])
  return `${publicUrl}/a/${token}`
}

type StatementRequest = { companyId: CompanyId; statementId: string; publicUrl: string; now: Date }

/**
 * Creates the link of a statement, and deletes the earlier link. The sender of a statement sees the link too, so
 * opening it does not prove that an address belongs to its receiver.
 */
export async function createStatementLink(
  tx: Tx,
  { companyId, statementId, publicUrl, now }: StatementRequest,
): Promise<string> {
  await deleteStatementLinks(tx, companyId, statementId)
  const token = createToken()
  const link = { token_hash: hashToken(token), company_id: companyId, statement_id: statementId }
  const rest = { appointment_id: null, ask_id: null, offer_id: null, created_at: now, contact_key: null }
  await insertLinks(tx, [{ ...link, ...rest, purpose: 'statement' }])
  return `${publicUrl}/a/${token}`
}

/**
 * Creates links for one message, in the transaction that writes it. Only the message's text contains the tokens,
 * because the database stores hashes. Tokens need no expiry: a link works until its appointment is over, and one that
 * stops messages works until its row is deleted.
 */
export async function createLinks<const P extends LinkPurpose>(
  tx: Tx,
  { companyId, appointmentId, offerId = null, purposes, publicUrl, now, sentTo }: LinkRequest<P>,
): Promise<Record<P, string>> {
  const made = purposes.map((purpose) => ({ purpose, token: createToken() }))
  const forFiles = made.flatMap(({ purpose, token }) => {
    const calendar = calendarTokenOf(token, purpose)
    return calendar === null || calendar === token ? [] : [{ purpose: 'calendar' as const, token: calendar }]
  })
  await insertLinks(
    tx,
    [...made, ...forFiles].map(({ purpose, token }) => ({
      token_hash: hashToken(token),
      company_id: companyId,
      appointment_id: appointmentId,
      purpose,
      offer_id: purpose === 'choose' ? offerId : null,
      created_at: now,
      contact_key: sentTo === undefined ? null : keyOfContact(sentTo),
    })),
  )
  const addresses = made.map(({ purpose, token }) => [purpose, `${publicUrl}/a/${token}`])
  return Object.fromEntries(addresses) as Record<P, string>
}
