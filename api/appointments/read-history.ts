import type { AppointmentChange } from '@encaixe/contract/calendar.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { goalOf, originOf, placeOf } from './place.ts'
import type { AppointmentRow } from './store/appointments.ts'
import { type ChangeRow, selectChanges } from './store/moves.ts'

/** The changes of an appointment, oldest first. The booking has no row of its own; it is derived from the appointment. */
export async function readHistory(db: Db | Tx, appointment: AppointmentRow): Promise<AppointmentChange[]> {
  const { company_id: companyId, id } = appointment
  const changes = await selectChanges(db, { companyId, id })
  const first = changes.find(({ kind }) => kind === 'moved')
  const booked = (first && originOf(first)) ?? appointment
  return [
    {
      at: appointment.created_at.toISOString(),
      kind: 'booked',
      by: appointment.client_user_id === null ? 'company' : 'client',
      byLink: false,
      from: null,
      to: placeOf(booked),
    },
    ...changes.map(viewOfChange),
  ]
}

function viewOfChange(change: ChangeRow): AppointmentChange {
  const [from, to] = [originOf(change), goalOf(change)]
  return {
    at: change.at.toISOString(),
    kind: change.kind,
    by: change.by_role,
    byLink: change.by_role === 'client' && change.by_user_id === null,
    from: from ? placeOf(from) : null,
    to: to ? placeOf(to) : null,
  }
}
