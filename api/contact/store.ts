import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import type { ContactMessagesTable } from '../platform/database/tables.ts'

export type ContactRow = Selectable<ContactMessagesTable>

export async function insertContactMessage(tx: Tx, row: Insertable<ContactMessagesTable>): Promise<void> {
  await tx.insertInto('contact_messages').values(row).execute()
}

export function selectContactMessage(db: Db, id: string): Promise<ContactRow | undefined> {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function markRelayed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('contact_messages').set({ relayed_at: at }).where('id', '=', id).execute()
}

export async function deleteContactMessagesBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', instant).execute()
}
