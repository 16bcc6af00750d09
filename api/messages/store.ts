import type { Insertable } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { MessagesTable } from '../platform/database/tables.ts'

/** Returns those that were new: a message with a known key was queued before and is not queued again. */
export async function insertMessages(tx: Tx, messages: Insertable<MessagesTable>[]) {
  if (messages.length === 0) return []
  return tx
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.constraint('messages_once').doNothing())
    .returning(['id', 'channel'])
    .execute()
}
