import type { AppointmentEvent } from '@encaixe/contract/live.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Publication, publish } from '../platform/database/publisher.ts'
import type { CompanyId } from '../platform/ids.ts'
import { channel, readNotification, writeNotification } from './notification.ts'

type Changed = {
  company_id: CompanyId
  id: string
  client_user_id: string | null
  collaborator_id: string
}

/**
 * Publishes a change of an appointment to the open streams of every process, after the commit. `former`: the
 * professionals who had the appointment before it moved.
 */
export function publishAppointmentChange(
  tx: Tx,
  type: AppointmentEvent['type'],
  row: Changed,
  former: readonly string[] = [],
): void {
  const { company_id: companyId, client_user_id: clientId, collaborator_id, id } = row
  const collaboratorIds = [collaborator_id, ...former]
  publish(tx, channel, writeNotification({ companyId, clientId, collaboratorIds, event: { type, id } }))
}

/** Publishes to everybody who works in a company that the company's hours changed. */
export function publishHoursChange(tx: Tx, companyId: CompanyId): void {
  const event = { type: 'hours', id: companyId } as const
  publish(tx, channel, writeNotification({ companyId, clientId: null, collaboratorIds: [], event }))
}

/**
 * Publishes a change of figures that belong to no appointment, to the members who see the whole company. A sent
 * statement is published to its professional too.
 */
export function publishFiguresChange(tx: Tx, companyId: CompanyId, collaboratorId?: string): void {
  const event = { type: 'figures', id: companyId } as const
  const collaboratorIds = collaboratorId === undefined ? [] : [collaboratorId]
  publish(tx, channel, writeNotification({ companyId, clientId: null, collaboratorIds, event }))
}

export type { Live } from './follow-appointments.ts'

/** Reads how an appointment changed from a published notification; undefined for any other notification. */
export function changeOf(published: Publication): AppointmentEvent['type'] | undefined {
  const event = published.channel === channel ? readNotification(published.payload)?.event : undefined
  return event && event.type !== 'hours' && event.type !== 'figures' ? event.type : undefined
}
