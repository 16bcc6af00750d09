import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { WaitlistEntriesTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

export type EntryRow = Selectable<WaitlistEntriesTable>
type Key = { companyId: CompanyId; id: string }

/**
 * Who takes a time locks the entry first, before people and days: two taps of one client wait for each other. It never locks
 * an asking before the booking is written, because whoever is faster marks the askings of the others as late.
 */
export function lockEntry(tx: Tx, { companyId, id }: Key): Promise<EntryRow | undefined> {
  return tx
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** An entry that ends is searched no more. */
export async function closeEntry(
  tx: Tx,
  { companyId, id }: Key,
  { status, at }: { status: 'taken' | 'ended'; at: Date },
): Promise<void> {
  await tx
    .updateTable('waitlist_entries')
    .set({ status, closed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
  await tx
    .deleteFrom('waitlist_windows')
    .where('company_id', '=', companyId)
    .where('entry_id', '=', id)
    .execute()
}
