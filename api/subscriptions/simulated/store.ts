import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SimulatedChargesTable } from '../../platform/database/tables.ts'

export type ChargeRow = Selectable<SimulatedChargesTable>

export function selectCharge(db: Db, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('simulated_charges').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectCharges(
  db: Db,
  by: { customerId: string | null; checkoutIds: readonly string[]; recurrenceIds: readonly string[] },
): Promise<ChargeRow[]> {
  return db
    .selectFrom('simulated_charges')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('customer_id', '=', by.customerId ?? ''),
        ...(by.checkoutIds.length > 0 ? [eb('checkout_id', 'in', by.checkoutIds)] : []),
        ...(by.recurrenceIds.length > 0 ? [eb('recurrence_id', 'in', by.recurrenceIds)] : []),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

/** Nothing happens when the recurrence has an open charge already: its index decides. */
export async function insertCharge(db: Db | Tx, row: Insertable<SimulatedChargesTable>): Promise<void> {
  await db
    .insertInto('simulated_charges')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('recurrence_id').where('status', 'in', ['PENDING', 'OVERDUE']).doNothing(),
    )
    .execute()
}

/** False when the charge was not open any more: of two clicks one counts. */
export async function closeCharge(
  db: Db | Tx,
  id: string,
  to: { status: 'CONFIRMED' | 'DELETED'; paid_on: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('simulated_charges')
    .set(to)
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'OVERDUE'])
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function letChargeExpire(db: Db, id: string): Promise<void> {
  await db
    .updateTable('simulated_charges')
    .set({ status: 'OVERDUE' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .execute()
}

type OfWhich = 'checkout_id' | 'recurrence_id'

export async function deleteOpenCharges(db: Db, which: OfWhich, id: string): Promise<void> {
  await db
    .updateTable('simulated_charges')
    .set({ status: 'DELETED' })
    .where(which, '=', id)
    .where('status', 'in', ['PENDING', 'OVERDUE'])
    .execute()
}

/** False when none was open. */
export async function changeOpenCharges(
  db: Db,
  which: 'id' | 'recurrence_id',
  id: string,
  changes: { cents: number; due_on?: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('simulated_charges')
    .set(changes)
    .where(which, '=', id)
    .where('status', '=', 'PENDING')
    .returning('id')
    .execute()
  return changed.length > 0
}
