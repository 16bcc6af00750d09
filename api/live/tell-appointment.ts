import type { AppointmentEvent } from '@encaixe/contract/live.ts'
import { announce } from '../platform/database/announcements.ts'
import type { Database, Tx } from '../platform/database/db.ts'
import { channel, writeNote } from './note.ts'

type Told = { company_id: string; id: string; client_user_id: string | null }

const noteOf = (
  type: AppointmentEvent['type'],
  { company_id: companyId, id, client_user_id: clientId }: Told,
) => writeNote({ companyId, clientId, event: { type, id } })

/** Tells open pages of it, in whichever process they are held, as soon as it is committed. */
export const tellAppointment = (tx: Tx, type: AppointmentEvent['type'], row: Told): void =>
  announce(tx, channel, noteOf(type, row))

/** The same of a booking that is committed. */
export const tellBooked = (database: Database, row: Told): void =>
  database.announce(channel, noteOf('created', row))
