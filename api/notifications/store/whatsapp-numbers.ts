import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { WhatsappNumbersTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type WhatsappNumber = Selectable<WhatsappNumbersTable>

export function selectNumber(db: Db | Tx, companyId: CompanyId): Promise<WhatsappNumber | undefined> {
  return db.selectFrom('whatsapp_numbers').selectAll().where('company_id', '=', companyId).executeTakeFirst()
}

export function selectNumbers(db: Db, companyIds: readonly CompanyId[]): Promise<WhatsappNumber[]> {
  return db.selectFrom('whatsapp_numbers').selectAll().where('company_id', 'in', companyIds).execute()
}

/** Replaces the number of the company. The constraint refuses a number of another company. */
export function storeNumber(tx: Tx, row: Insertable<WhatsappNumbersTable>): Promise<WhatsappNumber> {
  const { company_id: _, ...changed } = row
  return tx
    .insertInto('whatsapp_numbers')
    .values(row)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changed))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the number of a company with its token. Returns whether the company had one. */
export async function deleteNumber(tx: Tx, companyId: CompanyId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('whatsapp_numbers')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

type Failing = { reason: string; now: Date } | null

/**
 * Stores whether Meta refuses the account of a number. An answer to a token that the owner has replaced since changes
 * nothing. Returns whether the state or its reason changed.
 */
export async function markNumber(
  db: Db,
  { company_id, sealed_token }: WhatsappNumber,
  failing: Failing,
): Promise<boolean> {
  const reason = failing?.reason ?? null
  const { numUpdatedRows } = await db
    .updateTable('whatsapp_numbers')
    .set((eb) => ({
      failing_since: failing && eb.fn.coalesce('failing_since', sql<Date>`${failing.now}::timestamptz`),
      failing_reason: reason,
    }))
    .where('company_id', '=', company_id)
    .where('sealed_token', '=', sealed_token)
    .where('failing_reason', 'is distinct from', reason)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
