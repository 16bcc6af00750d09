import type { TrailAct } from '@encaixe/contract/trail-words.ts'
import type { Tx } from '../platform/database/db.ts'
import { writeTrail } from '../trail/facade.ts'
import { actorOf, type By } from './place.ts'
import type { AppointmentRow } from './store/appointments.ts'

type Act = { action: Extract<TrailAct, { kind: 'appointment' }>['action']; at: Date; by: By }

/** Into the company's trail alone: what is also in the history of an appointment is written by `insertChanges`. */
export function writeAppointmentActs(
  tx: Tx,
  rows: readonly Pick<AppointmentRow, 'company_id' | 'id'>[],
  { action, at, by }: Act,
): Promise<void> {
  return writeTrail(
    tx,
    rows.map((row) => ({
      companyId: row.company_id,
      recordId: row.id,
      kind: 'appointment',
      action,
      at,
      by: actorOf(by),
    })),
  )
}
