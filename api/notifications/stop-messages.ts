import { heldReasons } from '@encaixe/contract/message-quotas.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { writeTrail } from '../trail/facade.ts'
import { selectSubject } from './store/messages.ts'
import type { AppointmentKey } from './store/notices.ts'
import { hasStopped, insertStops, selectKeys, selectStopped } from './store/settings.ts'
import { failMessagesTo, selectClientId } from './store/undelivered.ts'

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
async function receiverOf(tx: Db | Tx, { companyId, appointmentId, sentTo }: StopKey): Promise<string[]> {
  if (sentTo !== null) return [sentTo]
  const phone = mobileOf((await selectSubject(tx, { companyId, appointmentId }))?.client_phone ?? null)
  return phone === null ? [] : selectKeys(tx, [phone])
}

type Stopping = StopKey & { notMe: boolean; now: Date }

/**
 * Stops all messages of this company to the receiver, about any appointment. `notMe`: the receiver is not the client,
 * so the client's other contact still gets messages. The client did not get what was sent to this receiver, so the
 * company reads it among the undelivered messages. Idempotent.
 */
export async function stopCompany(tx: Tx, { now, notMe, ...key }: Stopping): Promise<void> {
  const keys = notMe ? await receiverOf(tx, key) : await keysFor(tx, key)
  const fresh = await insertStops(tx, key, { keys, notMe, at: now })
  if (fresh.length === 0) return
  const { companyId } = key
  await failMessagesTo(tx, { companyId, keys: fresh, reason: heldReasons.notMe, now })
  const recordId = await selectClientId(tx, key)
  if (recordId === null) return
  const by = { role: 'client', userId: null } as const
  await writeTrail(tx, [{ kind: 'client', action: 'not_me', companyId, at: now, by, recordId }])
}

export async function isCompanyStopped(db: Db | Tx, key: StopKey): Promise<boolean> {
  return hasStopped(db, key.companyId, await keysFor(db, key), 'messages')
}

/** Whether the receiver of a stop link answered that they are not the client, also when they had confirmed before. */
export async function isStoppedAsStranger(db: Db | Tx, key: StopKey): Promise<boolean> {
  return hasStopped(db, key.companyId, await receiverOf(db, key), 'as stranger')
}

/** Finds those of the clients, given with the company of their visit, who want no reminders of it. */
export async function findStopped<One extends Contact & { company_id: CompanyId }>(
  db: Db | Tx,
  clients: readonly One[],
): Promise<Set<One>> {
  const nameOf = (companyId: CompanyId, contact: string) => `${companyId} ${contact}`
  const wanted = clients.flatMap((one) =>
    contactsOf(one).map((contact) => ({ companyId: one.company_id, contact })),
  )
  const stopped = new Set(
    (await selectStopped(db, wanted)).map(({ companyId, contact }) => nameOf(companyId, contact)),
  )
  return new Set(
    clients.filter((one) => contactsOf(one).some((contact) => stopped.has(nameOf(one.company_id, contact)))),
  )
}
