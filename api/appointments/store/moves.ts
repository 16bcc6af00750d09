import { createHash } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { AppointmentChangesTable } from '../../platform/database/tables.ts'
import { type AppointmentRow, type Key, type KnownAppointment, known } from './appointments.ts'

export type ChangeRow = Selectable<AppointmentChangesTable>
export type CollaboratorDay = { collaboratorId: string; date: string }

/** Locked against other changes until the transaction ends. */
export function lockAppointment(tx: Tx, { companyId, id }: Key): Promise<KnownAppointment | undefined> {
  return known(tx)
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', '=', id)
    .forNoKeyUpdate('appointments')
    .executeTakeFirst()
}

/**
 * Two moves that swap places would deadlock on the exclusion constraint, because an update has no ON CONFLICT. Advisory
 * locks on the days of both places, always in the same order, make one wait for the other.
 */
export async function lockDays(tx: Tx, days: readonly CollaboratorDay[]): Promise<void> {
  const keys = new Set(days.map(lockOf))
  const inOrder = [...keys].sort((a, b) => (a < b ? -1 : 1)).map(String)
  await sql`select pg_advisory_xact_lock(key) from unnest(${inOrder}::bigint[]) key`.execute(tx)
}

function lockOf({ collaboratorId, date }: CollaboratorDay): bigint {
  return createHash('sha256').update(`${collaboratorId} ${date}`).digest().readBigInt64BE()
}

type Placed = Pick<
  AppointmentRow,
  | 'collaborator_id'
  | 'collaborator_name'
  | 'day'
  | 'start_minute'
  | 'end_minute'
  | 'confirmed_at'
  | 'updated_at'
>

/** Violates `appointments_no_overlap` when the place is taken. */
export function updatePlace(tx: Tx, { companyId, id }: Key, placed: Placed): Promise<{ sequence: number }> {
  return tx
    .updateTable('appointments')
    .set((eb) => ({ ...placed, sequence: eb('sequence', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('sequence')
    .executeTakeFirstOrThrow()
}

export async function insertChange(tx: Tx, change: Insertable<AppointmentChangesTable>): Promise<void> {
  await tx.insertInto('appointment_changes').values(change).execute()
}

const changesOf = (db: Db | Tx, { companyId, id }: Key) =>
  db
    .selectFrom('appointment_changes')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('appointment_id', '=', id)

/** Oldest first. */
export function selectChanges(db: Db | Tx, key: Key): Promise<ChangeRow[]> {
  return changesOf(db, key).orderBy('change_order').execute()
}

export function selectLastMove(db: Db | Tx, key: Key): Promise<ChangeRow | undefined> {
  return changesOf(db, key)
    .where('kind', '=', 'moved')
    .orderBy('change_order', 'desc')
    .limit(1)
    .executeTakeFirst()
}
