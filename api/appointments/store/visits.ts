import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'
import type { Paid } from '../paid.ts'
import {
  type AppointmentRow,
  belonging,
  companyOf,
  type Key,
  type KnownAppointment,
  known,
  type Whose,
} from './appointments.ts'

/** Reads all parts of a visit, also cancelled ones, by their times. A single appointment is a visit of one. */
export function selectVisit(db: Db | Tx, whose: Whose, id: string): Promise<KnownAppointment[]> {
  return known(db, companyOf(whose))
    .where((eb) => belonging(eb, whose))
    .where((eb) =>
      eb.or([
        eb('appointments.visit_id', '=', id),
        eb('appointments.id', '=', id).and('appointments.visit_id', 'is', null),
      ]),
    )
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .execute()
}

/** Reads all parts of all visits that were booked together for several weeks, by their times. */
export function selectSeries(db: Db | Tx, whose: Whose, id: string): Promise<KnownAppointment[]> {
  return known(db, companyOf(whose))
    .where((eb) => belonging(eb, whose))
    .where('appointments.series_id', '=', id)
    .orderBy('appointments.day')
    .orderBy('appointments.start_minute')
    .execute()
}

/**
 * Locks the appointments of a visit by id. Every move or cancellation of a part locks all parts in this order, so that
 * changes of a visit and of its parts wait for each other.
 */
export function lockVisit(tx: Tx, { companyId, id }: Key): Promise<KnownAppointment[]> {
  return known(tx, companyId)
    .where('appointments.company_id', '=', companyId)
    .where((eb) => eb.or([eb('appointments.id', '=', id), eb('appointments.visit_id', '=', id)]))
    .orderBy('appointments.id')
    .forNoKeyUpdate('appointments')
    .execute()
}

/** Locks all parts of a series by id, like `lockVisit`: changes of a series and of its visits wait for each other. */
export function lockSeries(tx: Tx, { companyId, id }: Key): Promise<KnownAppointment[]> {
  return known(tx, companyId)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.series_id', '=', id)
    .orderBy('appointments.id')
    .forNoKeyUpdate('appointments')
    .execute()
}

type Change = Partial<
  Pick<AppointmentRow, 'status' | 'confirmed_at' | 'held_until' | 'notes' | 'internal_notes' | 'new_client'> &
    Paid
> & {
  updated_at: Date
}

/** Updates appointments, which are already locked. */
export async function updateRows(
  tx: Tx,
  companyId: CompanyId,
  ids: readonly string[],
  change: Change,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set((eb) => ({
      ...change,
      ...(change.status === 'cancelled' && { sequence: eb('sequence', '+', 1) }),
    }))
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}

type TimeAfter = Pick<AppointmentRow, 'buffer_minutes' | 'waived_minutes'>

/** Updates the time after an appointment. Violates `appointments_no_overlap` when that time is taken. */
export async function updateTimeAfter(tx: Tx, { companyId, id }: Key, after: TimeAfter): Promise<void> {
  await tx
    .updateTable('appointments')
    .set(after)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export type PlacedRow = Pick<
  AppointmentRow,
  | 'id'
  | 'collaborator_id'
  | 'collaborator_name'
  | 'day'
  | 'start_minute'
  | 'end_minute'
  | 'buffer_minutes'
  | 'waived_minutes'
  | 'outside'
  | 'no_preference'
  | 'confirmed_at'
  | 'updated_at'
>

/**
 * Moves appointments. The constraint is checked row by row, and several rows may block each other's new places. So all
 * rows leave their places before the first row gets a new place. Violates `appointments_no_overlap` when a place is
 * taken.
 */
export async function placeRows(tx: Tx, companyId: CompanyId, rows: readonly PlacedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (rows.length > 1)
    await tx
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('company_id', '=', companyId)
      .where('id', 'in', ids)
      .execute()
  await sql`
    update appointments a set status = 'scheduled', sequence = a.sequence + 1,
      collaborator_id = placed.collaborator_id, collaborator_name = placed.collaborator_name, day = placed.day,
      start_minute = placed.start_minute, end_minute = placed.end_minute, buffer_minutes = placed.buffer_minutes,
      waived_minutes = placed.waived_minutes, outside = placed.outside, no_preference = placed.no_preference,
      confirmed_at = placed.confirmed_at, updated_at = placed.updated_at
    from json_populate_recordset(null::appointments, ${JSON.stringify(rows)}) placed
    where a.company_id = ${companyId}::uuid and a.id = placed.id`.execute(tx)
}
