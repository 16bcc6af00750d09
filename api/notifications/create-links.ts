import { createHash, randomBytes } from 'node:crypto'
import type { LinkPurpose } from '@encaixe/contract/message-links.ts'
import type { MessageDraft } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, newTimedId } from '../platform/ids.ts'
import { createToken, hashToken as hashBytes } from '../platform/secret-token.ts'
import { deleteStatementLinks, insertLinks, type LinkKeys } from './store/links.ts'

/** The hash of a token, as text, because links are stored as text. */
export const hashToken = (token: string) => hashBytes(token).toString('hex')

/** The tokens in a text, or in the buttons of a template. */
export const tokensIn = (text: string): string[] => text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? []

/** The first half of a message's token is the id of the message. The other half is secret: 128 bits, as in the id. */
const half = 16

/** The keys for finding a token: the id of its message and its key there; for a link with an own row, its hash. */
export function readToken(token: string): LinkKeys {
  const hex = Buffer.from(token, 'base64url').toString('hex', 0, half)
  const hash = hashBytes(token)
  return {
    hash: hash.toString('hex'),
    key: hash.toString('base64url', 0, half),
    messageId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  }
}

/** A token of a message. All tokens of a message begin with the message's id. */
const tokenOf = (start: Buffer, secret: Buffer) =>
  Buffer.concat([start.subarray(0, half), secret.subarray(0, half)]).toString('base64url')

/**
 * Purposes whose page offers a calendar file. The link of the file is computed from the link of the page, because the
 * database stores only hashes.
 */
const saved: readonly string[] = [
  'confirm',
  'cancel',
  'reschedule',
  'manage',
  'choose',
] satisfies LinkPurpose[]

/**
 * The token of a calendar file's link. The link only shows the appointment, and does not reveal the page's token.
 * `ofMessage`: the page's link belongs to a message, so the message's id begins the other token too.
 */
export function calendarTokenOf(token: string, { purpose, ofMessage }: CalendarOf): string | null {
  if (purpose === 'calendar') return token
  if (!saved.includes(purpose)) return null
  const secret = createHash('sha256').update(`calendar:${token}`).digest()
  return ofMessage ? tokenOf(Buffer.from(token, 'base64url'), secret) : secret.toString('base64url')
}

type Purpose = LinkPurpose | 'take'
type CalendarOf = { purpose: Purpose; ofMessage: boolean }

/** The purposes with their tokens, and the same for the calendar files that their pages offer. */
function withFiles(
  made: readonly (readonly [Purpose, string])[],
  { ofMessage }: Pick<CalendarOf, 'ofMessage'>,
) {
  const files = made.flatMap(([purpose, token]) => {
    const calendar = calendarTokenOf(token, { purpose, ofMessage })
    return calendar === null || calendar === token ? [] : [['calendar', calendar] as const]
  })
  return [...made, ...files]
}

const addressesOf = <P extends Purpose>(made: readonly (readonly [P, string])[], publicUrl: string) =>
  Object.fromEntries(made.map(([purpose, token]) => [purpose, `${publicUrl}/a/${token}`])) as Record<
    P,
    string
  >

/** A message that is being written: its draft has this id and these links. */
export type LinkedMessage = Required<Pick<MessageDraft, 'id' | 'links'>>

export const startMessage = (): LinkedMessage => ({ id: newTimedId(), links: { opens: {} } })

type Added<P extends Purpose> = {
  purposes: readonly P[]
  publicUrl: string
  /** The appointment, when the message is about more than one. */
  appointmentId?: string
  /** The offer that a link of the purpose `choose` answers. */
  offerId?: string | null | undefined
}

/**
 * Adds links to a message that is being written. They cost no statement: they are stored with the row of the message,
 * and if a message with the same key is stored already, there are none. Only the message's text contains the tokens,
 * because the database stores hashes. Whoever uses a link proves to own the address of the message. Tokens need no
 * expiry: a link works until its appointment is over, and one that stops messages works until it is deleted.
 */
export function addLinks<const P extends Purpose>(
  { id, links }: LinkedMessage,
  { purposes, publicUrl, appointmentId: appointment, offerId: offer }: Added<P>,
): Record<P, string> {
  const start = Buffer.from(id.replaceAll('-', ''), 'hex')
  const made = purposes.map((purpose) => [purpose, tokenOf(start, randomBytes(half))] as const)
  for (const [purpose, token] of withFiles(made, { ofMessage: true })) {
    const about = { ...(appointment && { appointment }), ...(purpose === 'choose' && offer && { offer }) }
    links.opens[readToken(token).key] = Object.keys(about).length === 0 ? purpose : { purpose, ...about }
  }
  return addressesOf(made, publicUrl)
}

type LinkRequest<P extends LinkPurpose> = Added<P> & {
  companyId: CompanyId
  appointmentId: string
  now: Date
}

/** Creates links that belong to no message, because people hand them on. Using them proves no address and no number. */
export async function createLinks<const P extends LinkPurpose>(
  tx: Tx,
  { companyId, appointmentId, offerId, purposes, publicUrl, now }: LinkRequest<P>,
): Promise<Record<P, string>> {
  const made = purposes.map((purpose) => [purpose, createToken()] as const)
  await insertLinks(
    tx,
    withFiles(made, { ofMessage: false }).map(([purpose, token]) => ({
      token_hash: hashToken(token),
      company_id: companyId,
      appointment_id: appointmentId,
      purpose,
      offer_id: purpose === 'choose' ? (offerId ?? null) : null,
      created_at: now,
    })),
  )
  return addressesOf(made, publicUrl)
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
  await insertLinks(tx, [{ ...link, purpose: 'statement', created_at: now }])
  return `${publicUrl}/a/${token}`
}
