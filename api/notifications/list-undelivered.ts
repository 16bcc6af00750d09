import { timeOf } from '@encaixe/contract/local-time.ts'
import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import type { Message } from '@encaixe/contract/messages.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Reach, UndeliveredPage } from '@encaixe/contract/undelivered.ts'
import type { Deps } from '../deps.ts'
import { findBarred, guardMessages } from '../messages/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { readInstantCursor, writeInstantCursor } from '../platform/instant-cursor.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { createLinks, readToken, tokensIn } from './create-links.ts'
import { canRetry, messageView } from './list-messages.ts'
import { phoneText } from './mail/booking-mail.ts'
import { availableIn, phoneChannelOf } from './message-settings.ts'
import type { Notice } from './notice.ts'
import { messageMissing } from './retry-message.ts'
import { selectProving } from './store/links.ts'
import { lockMessage, updateMessages } from './store/messages.ts'
import { type AppointmentKey, selectNotice, selectRows } from './store/notices.ts'
import { selectSettings } from './store/settings.ts'
import {
  countUndelivered,
  selectUndelivered,
  selectUndeliveredOf,
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
      items: shown.map((row) => ({
        id: row.id,
        appointmentId: row.appointment_id,
        event: row.event,
        clientName: row.client_name,
        procedureName: row.procedure_name,
        date: row.day,
        startTime: timeOf(row.start_minute),
        channel: row.channel,
        reason: row.reason,
        whatsappUrl: urlOf(row),
        canRetry: canRetry(row),
      })),
      count: await countUndelivered(tx, listed),
      nextCursor:
        rows.length > page && last ? writeInstantCursor({ at: last.created_at, id: last.id }) : null,
    }
  })
}

type About = { companyId: CompanyId; publicUrl: string; now: Date }

/** Replaces the links in these texts that prove an address or a number by new links that prove nothing. */
async function replaceProvingLinks(
  tx: Tx,
  about: About,
  rows: readonly Undelivered[],
): Promise<Undelivered[]> {
  const tokens = rows.flatMap(({ text }) => tokensIn(text ?? ''))
  const links = tokens.map((token) => ({ token, ...readToken(token) }))
  const replaced = new Map<string, string>()
  for (const link of await selectProving(tx, about.companyId, links)) {
    const { token, appointment_id: appointmentId, purpose, offer_id: offerId } = link
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

/** The owner of the number is not the client, so nothing is written to it by hand either. */
const urlOf = ({ client_phone, reason, text }: Pick<Undelivered, 'client_phone' | 'reason' | 'text'>) =>
  reason === heldReasons.notMe ? null : whatsappUrl(client_phone, text)

/** The address of a WhatsApp chat with the text filled in; null without a mobile. */
export function whatsappUrl(phone: string | null, text: string | null): string | null {
  const mobile = mobileOf(phone)
  if (mobile === null) return null
  const chat = `https://wa.me/${mobile.replace('+', '')}`
  return text === null ? chat : `${chat}?text=${encodeURIComponent(text)}`
}

type Found = {
  channels: MessageChannel[]
  /** Why no message reaches the client; undefined when one does. */
  why?: 'contact' | 'channel' | 'held'
  reason?: string
  /** The client has a mobile, to which the company can write from its own WhatsApp. */
  byHand: boolean
  /** Somebody answered 'Não é comigo' from the mobile. Nobody may write to a stranger by hand either. */
  isStranger: boolean
}

type Receiver = Pick<Notice, 'id' | 'client_email' | 'client_phone' | 'client_user_id' | 'without_contact'>

/**
 * Finds the channels by which a message about a change of these appointments reaches their clients now. All are judged
 * together, in the order of the rows, because they share the company's quotas.
 */
async function findReach(
  tx: Tx,
  config: Deps['config'],
  { companyId: company_id, rows }: { companyId: CompanyId; rows: readonly Receiver[] },
  now: Date,
): Promise<Map<string, Found>> {
  const channel = phoneChannelOf(await selectSettings(tx, company_id), availableIn(config))
  const strangers = await findStrangers(tx, { companyId: company_id, rows }, now)
  const found = new Map<string, Found>()
  const wanted = rows.flatMap((row) => {
    const { id: appointment_id, client_email: email, client_user_id: account_id } = row
    const phone = row.without_contact ? null : mobileOf(row.client_phone)
    const places = [
      ...(phone && channel ? [{ channel, address: phone }] : []),
      ...(email === null || row.without_contact ? [] : [{ channel: 'email' as const, address: email }]),
    ]
    const why = places.length > 0 ? 'held' : phone === null ? 'contact' : 'channel'
    const isStranger = strangers.has(appointment_id)
    found.set(appointment_id, { channels: [], why, isStranger, byHand: phone !== null && !isStranger })
    const about = { company_id, appointment_id, account_id, event: 'offered', receiver: 'client' as const }
    return places.map((place) => ({ ...about, ...place, key: `reach of ${appointment_id}` }))
  })
  const { verdicts } = await guardMessages(tx, wanted, now)
  for (const [at, { appointment_id, channel: by }] of wanted.entries()) {
    const one = found.get(appointment_id)
    const held = verdicts[at]?.held
    if (!one) continue
    if (held) one.reason ??= held.reason
    else {
      one.channels.push(by)
      delete one.why
    }
  }
  return found
}

/** The ids of the appointments whose client's mobile is somebody else's; no message counts for this question. */
async function findStrangers(
  tx: Tx,
  { companyId: company_id, rows }: { companyId: CompanyId; rows: readonly Receiver[] },
  now: Date,
): Promise<Set<string>> {
  const about = { company_id, event: 'offered', receiver: 'client' as const, channel: 'whatsapp' as const }
  const numbers = rows.flatMap(({ id, client_phone, client_user_id: account_id }) => {
    const address = mobileOf(client_phone)
    return address ? [{ ...about, account_id, address, appointment_id: id, key: `number of ${id}` }] : []
  })
  const barred = [...(await findBarred(tx, numbers, now))]
  return new Set(
    barred.flatMap(([{ appointment_id }, reason]) => (reason === heldReasons.notMe ? appointment_id : [])),
  )
}

/** Those of these appointments whose clients no message reaches, each with the reason. */
export async function findUnreached(
  tx: Tx,
  config: Deps['config'],
  { companyId, ids }: { companyId: CompanyId; ids: readonly string[] },
  now: Date,
): Promise<Map<string, { why: 'contact' | 'channel' | 'held'; byHand: boolean }>> {
  const read = ids.length > 0 ? await selectRows(tx, companyId, ids) : []
  const rows = ids.flatMap((id) => read.find((row) => row.id === id) ?? [])
  const found = await findReach(tx, config, { companyId, rows }, now)
  return new Map(
    [...found].flatMap(([id, { why, byHand }]) => (why === undefined ? [] : [[id, { why, byHand }]])),
  )
}

const reasons = {
  contact: 'o cliente não deixou e-mail nem celular',
  channel: 'sua empresa não envia mensagens para celular, e o cliente não deixou e-mail',
}

/**
 * Reads whether a message reaches the client of an appointment, and the text of what the client did not get. Where no
 * message is ever written, because there is no channel, the text describes the appointment as it is.
 */
export function readReach(
  { config, database, clock }: Pick<Deps, 'config' | 'database' | 'clock'>,
  key: AppointmentKey,
): Promise<Reach> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { companyId } = key
    const notice = await selectNotice(tx, key)
    const receivers = { companyId, rows: notice ? [notice] : [] }
    const none: Found = { channels: [], why: 'contact', byHand: false, isStranger: false }
    const { channels, why, reason, isStranger } =
      (await findReach(tx, config, receivers, now)).values().next().value ?? none
    const ids = notice?.rows.map(({ id }) => id) ?? []
    const rows = await selectUndelivered(tx, { companyId, now, ids }, undefined, 1)
    const [newest] = await replaceProvingLinks(tx, { companyId, publicUrl: config.publicUrl, now }, rows)
    const isUnwritten = !newest && !isStranger && notice && (why === 'channel' || why === 'contact')
    return {
      channels,
      reason: why === undefined ? null : why === 'held' ? (reason ?? null) : reasonOf(why, notice),
      messageId: newest?.id ?? null,
      whatsappUrl: newest
        ? urlOf(newest)
        : isUnwritten
          ? whatsappUrl(notice.client_phone, presentText(notice))
          : null,
    }
  })
}

const reasonOf = (why: keyof typeof reasons, notice: Notice | undefined) =>
  notice?.without_contact && mobileOf(notice.client_phone) ? 'foi marcado sem contato' : reasons[why]

function presentText(notice: Notice): string | null {
  const occasion =
    notice.status === 'scheduled' ? 'booked' : notice.status === 'cancelled' ? 'cancelled' : null
  return occasion && phoneText({ occasion, receiver: 'client', appointment: notice, links: {} })
}

/** Those of these appointments about which a message did not reach the client. */
export const undeliveredOf = async (db: Db | Tx, listed: Parameters<typeof selectUndeliveredOf>[1]) =>
  new Set(await selectUndeliveredOf(db, listed))

/** The company told the client by hand, so the message needs no sending, and later messages describe changes from this message's time and place. */
export function markByHand(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: MemberCompany; id: string },
): Promise<Message | Refused<'not_found' | 'message_settled'>> {
  return database.transaction(async (tx) => {
    const message = await lockMessage(tx, id, company.id)
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
