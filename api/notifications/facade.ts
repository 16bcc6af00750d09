import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { CompanyId } from '../platform/ids.ts'
import { selectSubject } from './store/messages.ts'
import type { AppointmentKey } from './store/notices.ts'
import { hasStopped, insertStops } from './store/settings.ts'

export { hashToken } from './create-links.ts'
export { enqueueBookingEvent } from './enqueue-booking-event.ts'
export { listMessages } from './list-messages.ts'

type Contact = { client_email: string | null; client_phone: string | null }

/** The e-mail address and the mobile number of an appointment's client. */
function contactsOf({ client_email, client_phone }: Contact): string[] {
  const phone = mobileOf(client_phone)
  return [...(client_email === null ? [] : [client_email.toLowerCase()]), ...(phone === null ? [] : [phone])]
}

async function contactsFor(db: Db | Tx, { companyId, appointmentId }: AppointmentKey): Promise<string[]> {
  const about = await selectSubject(db, companyId, appointmentId)
  return about ? contactsOf(about) : []
}

/** The client asked for no more reminders from this company, for any appointment. Idempotent. */
export async function stopReminders(tx: Tx, { now, ...key }: AppointmentKey & { now: Date }): Promise<void> {
  await insertStops(tx, key.companyId, await contactsFor(tx, key), now)
}

export async function remindersStopped(db: Db | Tx, key: AppointmentKey): Promise<boolean> {
  return hasStopped(db, key.companyId, await contactsFor(db, key))
}

export function hasStoppedFor(db: Db | Tx, companyId: CompanyId, contact: Contact): Promise<boolean> {
  return hasStopped(db, companyId, contactsOf(contact))
}
