import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Deps } from '../deps.ts'
import { guardMessages } from '../messages/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { availableIn, phoneChannelOf } from './message-settings.ts'
import { selectSubject } from './store/messages.ts'
import { type AppointmentKey, selectNotice } from './store/notices.ts'
import { hasStopped, insertStops, selectKeys, selectSettings } from './store/settings.ts'

export { oneClickOf } from './client-messages.ts'
export {
  calendarTokenOf,
  createLinks,
  createStatementLink,
  createTakeLink,
  hashToken,
} from './create-links.ts'
export { deliverBookingEvent } from './deliver-event.ts'
export { enqueueBookingEvent, enqueueOfferEvent } from './enqueue-event.ts'
export { listMessages } from './list-messages.ts'
export { availableIn, phoneChannelOf, rulesOf } from './message-settings.ts'
export { inOrder, lastDayOf, mergeVisit, sequenceOf } from './notice.ts'
export { quietUntil } from './reminders/reminder-times.ts'
export { deleteStatementLinks } from './store/messages.ts'
export { isBoundAsNew } from './store/notices.ts'
export { joinStops, selectSettings } from './store/settings.ts'
export { deleteNumber } from './store/whatsapp-numbers.ts'

type Contact = { client_email: string | null; client_phone: string | null }

function contactsOf({ client_email, client_phone }: Contact): string[] {
  const phone = mobileOf(client_phone)
  return [...(client_email === null ? [] : [client_email.toLowerCase()]), ...(phone === null ? [] : [phone])]
}

/** `sentTo`: the key of the contact to which the stop link was sent; null for a link that the company can read. */
type StopKey = AppointmentKey & { sentTo: string | null }

/** The contacts that a stop link is about: all contacts of a client, but only the mail address of a professional. */
async function keysFor(db: Db | Tx, { companyId, appointmentId, sentTo }: StopKey): Promise<string[]> {
  const about = await selectSubject(db, { companyId, appointmentId })
  const keys = about ? await selectKeys(db, contactsOf(about)) : []
  return sentTo === null || keys.includes(sentTo) ? keys : [sentTo]
}

/** The receiver of a stop link. A link without a contact left from the company's own WhatsApp, so it went to a number. */
async function receiverOf(tx: Tx, { companyId, appointmentId, sentTo }: StopKey): Promise<string[]> {
  if (sentTo !== null) return [sentTo]
  const phone = mobileOf((await selectSubject(tx, { companyId, appointmentId }))?.client_phone ?? null)
  return phone === null ? [] : selectKeys(tx, [phone])
}

type Stopping = StopKey & { notMe: boolean; now: Date }

/**
 * Stops all messages of this company to the receiver, about any appointment. `notMe`: the receiver is not the client,
 * so the client's other contact still gets messages. Idempotent.
 */
export async function stopCompany(tx: Tx, { now, notMe, ...key }: Stopping): Promise<void> {
  const keys = notMe ? await receiverOf(tx, key) : await keysFor(tx, key)
  await insertStops(tx, key, { keys, notMe, at: now })
}

export async function isCompanyStopped(db: Db | Tx, key: StopKey): Promise<boolean> {
  return hasStopped(db, key.companyId, await keysFor(db, key), 'messages')
}

/** Returns why no message about an offer can reach the client of an appointment; undefined when one can. */
export async function whyUnreached(
  tx: Tx,
  config: Deps['config'],
  key: AppointmentKey,
  now: Date,
): Promise<'contact' | 'channel' | 'held' | undefined> {
  const { companyId: company_id, appointmentId: appointment_id } = key
  const notice = await selectNotice(tx, key)
  if (!notice || notice.without_contact) return 'contact'
  const { client_email: email, client_user_id: account_id } = notice
  const phone = mobileOf(notice.client_phone)
  const channel = phoneChannelOf(await selectSettings(tx, company_id), availableIn(config))
  const places = [
    ...(email === null ? [] : [{ channel: 'email' as const, address: email }]),
    ...(phone && channel ? [{ channel, address: phone }] : []),
  ]
  if (places.length === 0) return phone === null ? 'contact' : 'channel'
  const about = { company_id, appointment_id, account_id, event: 'offered', receiver: 'client' as const }
  const wanted = places.map((place) => ({ ...about, ...place, key: `offer of ${appointment_id}` }))
  const { verdicts } = await guardMessages(tx, wanted, now)
  return verdicts.some(({ held }) => held === undefined) ? undefined : 'held'
}

export async function hasStoppedReminders(
  db: Db | Tx,
  companyId: CompanyId,
  contact: Contact,
): Promise<boolean> {
  return hasStopped(db, companyId, await selectKeys(db, contactsOf(contact)), 'reminders')
}
