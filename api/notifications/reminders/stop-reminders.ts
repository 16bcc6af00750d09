import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { selectSubject } from '../store/messages.ts'
import type { AppointmentKey } from '../store/notices.ts'
import { hasStopped, insertStops } from '../store/settings.ts'

type Contact = { client_email: string | null; client_phone: string | null }

/** The e-mail and the telephone that an appointment's client is reached by. */
function contactsOf({ client_email, client_phone }: Contact): string[] {
  const phone = mobileOf(client_phone)
  return [...(client_email === null ? [] : [client_email.toLowerCase()]), ...(phone === null ? [] : [phone])]
}

async function contactsFor(db: Db | Tx, { companyId, appointmentId }: AppointmentKey): Promise<string[]> {
  const about = await selectSubject(db, companyId, appointmentId)
  return about ? contactsOf(about) : []
}

/** The client's own wish: no reminders of this company, of this appointment or any other. Twice is as good as once. */
export async function stopReminders(tx: Tx, { now, ...key }: AppointmentKey & { now: Date }): Promise<void> {
  await insertStops(tx, key.companyId, await contactsFor(tx, key), now)
}

export async function remindersStopped(db: Db | Tx, key: AppointmentKey): Promise<boolean> {
  return hasStopped(db, key.companyId, await contactsFor(db, key))
}

export function hasStoppedFor(db: Db | Tx, companyId: string, contact: Contact): Promise<boolean> {
  return hasStopped(db, companyId, contactsOf(contact))
}
