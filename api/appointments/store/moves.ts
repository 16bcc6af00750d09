import { hash } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { AppointmentChangesTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { type AppointmentRow, type Key, type KnownAppointment, known } from './appointments.ts'

export type ChangeRow = Selectable<AppointmentChangesTable>
export type CollaboratorDay = { collaboratorId: string; date: string }

/** Locked against other changes until the transaction ends. For a change of a part's place or status see `lockVisit`. */
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
  | 'buffer_minutes'
  | 'waived_minutes'
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

/** One appointment, or those of a visit. */
export type Keys = { companyId: CompanyId; ids: readonly string[] }

/** The client's moves after this instant. A writer has locked the appointments, so that two moves count each other. */
export function countClientMoves(tx: Tx, keys: Keys, after: Date): Promise<number> {
  const moves = countsOf(tx, keys).where('kind', '=', 'moved').where('by_role', '=', 'client')
  return most(moves.where('at', '>', after))
}

/** The moves and changes of notes by one side. A writer has locked the appointments. */
export function countChanges(tx: Tx, keys: Keys, role: ChangeRow['by_role']): Promise<number> {
  return most(countsOf(tx, keys).where('kind', 'in', ['moved', 'notes']).where('by_role', '=', role))
}

const countsOf = (tx: Tx, { companyId, ids }: Keys) =>
  tx
    .selectFrom('appointment_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('appointment_id', 'in', ids)
    .groupBy('appointment_id')

/** Of the appointment with the most: what is done to a visit is written for each of its parts and counts once. */
async function most(counts: ReturnType<typeof countsOf>): Promise<number> {
  return (await counts.orderBy('count', 'desc').limit(1).executeTakeFirst())?.count ?? 0
}

export async function insertChanges(tx: Tx, changes: Insertable<AppointmentChangesTable>[]): Promise<void> {
  await tx.insertInto('appointment_changes').values(changes).execute()
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
