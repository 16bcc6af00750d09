import type { Message, UndeliveredPage } from '@encaixe/contract/messages.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { readInstantCursor, writeInstantCursor } from '../platform/instant-cursor.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { createLinks, hashToken, tokensIn } from './create-links.ts'
import { messageView } from './list-messages.ts'
import { messageMissing } from './retry-message.ts'
import { lockMessage, updateMessages } from './store/messages.ts'
import {
  countUndelivered,
  selectProving,
  selectUndelivered,
  storeText,
  type Undelivered,
} from './store/undelivered.ts'

const page = 50

/**
 * Lists the messages that did not leave or did not arrive, to clients of appointments still to come. Each has the text
 * that the company may send from its own WhatsApp. The company reads the links in these texts, so using them proves
 * nothing about the number. The links in the message itself still prove it, because the message can be sent again.
 */
export function listUndelivered(
  { config, database, clock }: Pick<Deps, 'config' | 'database' | 'clock'>,
  company: MemberCompany,
  cursor: string | undefined,
): Promise<UndeliveredPage | Refused<'invalid'>> {
  return database.transaction(async (tx) => {
    const after = cursor === undefined ? undefined : readInstantCursor(cursor)
    if (after === null) return refused('invalid', { fields: { cursor: 'Página inválida' } })
    const listed = { companyId: company.id, now: clock.now() }
    const rows = await selectUndelivered(tx, listed, after, page + 1)
    const about = { companyId: company.id, publicUrl: config.publicUrl, now: listed.now }
    const shown = await replaceProvingLinks(tx, about, rows.slice(0, page))
    const last = shown.at(-1)
    return {
      items: shown.map(({ id, appointment_id, client_name, client_phone, channel, reason, text }) => ({
        id,
        appointmentId: appointment_id,
        clientName: client_name,
        channel,
        reason,
        whatsappUrl: whatsappUrl(client_phone, text),
      })),
      count: await countUndelivered(tx, listed),
      nextCursor:
        rows.length > page && last ? writeInstantCursor({ at: last.created_at, id: last.id }) : null,
    }
  })
}

type About = { companyId: MemberCompany['id']; publicUrl: string; now: Date }

/** Replaces the links in these texts that prove an address or a number by new links that prove nothing. */
async function replaceProvingLinks(
  tx: Tx,
  about: About,
  rows: readonly Undelivered[],
): Promise<Undelivered[]> {
  const tokens = new Map(rows.flatMap(({ text }) => tokensIn(text ?? '')).map((one) => [hashToken(one), one]))
  const replaced = new Map<string, string>()
  for (const link of await selectProving(tx, about.companyId, [...tokens.keys()])) {
    const { token_hash, appointment_id: appointmentId, purpose, offer_id: offerId } = link
    const token = tokens.get(token_hash)
    if (token === undefined) continue
    const { [purpose]: made = '' } = await createLinks(tx, {
      ...about,
      appointmentId,
      offerId,
      purposes: [purpose],
    })
    replaced.set(token, made.slice(-token.length))
  }
  const shown: Undelivered[] = []
  for (const row of rows) {
    const text =
      row.text &&
      tokensIn(row.text).reduce((all, one) => all.replace(one, replaced.get(one) ?? one), row.text)
    if (text !== null && text !== row.text) await storeText(tx, row.id, text)
    shown.push({ ...row, text })
  }
  return shown
}

function whatsappUrl(phone: string | null, text: string | null): string | null {
  const mobile = mobileOf(phone)
  if (mobile === null) return null
  const chat = `https://wa.me/${mobile.replace('+', '')}`
  return text === null ? chat : `${chat}?text=${encodeURIComponent(text)}`
}

/** The company told the client by hand, so the message needs no sending, and later messages describe changes from this message's time and place. */
export function markByHand(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: MemberCompany; id: string },
): Promise<Message | Refused<'not_found' | 'message_settled'>> {
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (message?.receiver !== 'client') return messageMissing
    if (message.status !== 'held' && message.status !== 'failed') return refused('message_settled')
    const now = clock.now()
    const notified = message.content?.notified
    const sent = { status: 'sent' as const, reason: null, sent_at: now, next_attempt_at: null }
    const place = notified ? { told: JSON.stringify(notified) } : {}
    await updateMessages(tx, [id], { ...sent, ...place, body: null, content: null })
    await writeOwnActs(tx, company, now, [
      { kind: 'messages', action: 'handed', recordId: message.appointment_id },
    ])
    return messageView({ ...message, ...sent, body: null })
  })
}
