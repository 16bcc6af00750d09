import { hash } from 'node:crypto'
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
  const keys = new Set(days.map(({ collaboratorId, date }) => lockKey(`${collaboratorId} ${date}`)))
  const inOrder = [...keys].sort()
  await sql`select pg_advisory_xact_lock(key) from unnest(${inOrder}::bigint[]) key`.execute(tx)
}

/** Equal texts share an advisory lock. */
export const lockKey = (text: string): string => hash('sha256', text, 'buffer').readBigInt64BE().toString()

type Placed = Pick<
  AppointmentRow,
  | 'collaborator_id'
  | 'collaborator_name'
  | 'day'
  | 'start_minute'
  | 'end_minute'
  | 'outside'
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

/** The client's moves after this instant. A writer has locked the appointment, so that two moves count each other. */
export async function countClientMoves(tx: Tx, key: Key, after: Date): Promise<number> {
  const { count } = await changesOf(tx, key)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'moved')
    .where('by_role', '=', 'client')
    .where('at', '>', after)
    .executeTakeFirstOrThrow()
  return count
}

/** The moves and changes of notes by one side. A writer has locked the appointment. */
export async function countChanges(tx: Tx, key: Key, role: ChangeRow['by_role']): Promise<number> {
  const { count } = await changesOf(tx, key)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', 'in', ['moved', 'notes'])
    .where('by_role', '=', role)
    .executeTakeFirstOrThrow()
  return count
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
