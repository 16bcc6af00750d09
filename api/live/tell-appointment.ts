import type { AppointmentEvent } from '@encaixe/contract/live.ts'
import { announce } from '../platform/announcements.ts'
import type { Tx } from '../platform/db.ts'
import { channel, writeNote } from './note.ts'

type Told = { company_id: string; id: string; client_user_id: string | null }

/** Tells open pages of it, in whichever process they are held, as soon as it is committed. */
export function tellAppointment(tx: Tx, type: AppointmentEvent['type'], row: Told): void {
  const { company_id: companyId, id, client_user_id: clientId } = row
  announce(tx, channel, writeNote({ companyId, clientId, event: { type, id } }))
}
