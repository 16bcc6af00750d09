import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import type { MessagesTable } from '../platform/tables.ts'

export type MessageRow = Selectable<MessagesTable>

type Key = { companyId: string; appointmentId: string }

/** An appointment, its company and its people, as messages tell of them. */
export type Notice = NonNullable<Awaited<ReturnType<typeof selectNotice>>>

export function selectNotice(db: Db | Tx, { companyId, appointmentId }: Key) {
  return db
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .innerJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'appointments.company_id')
        .onRef('collaborators.id', '=', 'appointments.collaborator_id'),
    )
    .selectAll('appointments')
    .select([
      'companies.name as company_name',
      'companies.email as company_email',
      'companies.address as company_address',
      'companies.phone as company_phone',
      'collaborators.email as collaborator_email',
    ])
    .where('appointments.company_id', '=', companyId)
    .where('appointments.id', '=', appointmentId)
    .executeTakeFirst()
}

/** Writes nothing for an event and receiver that were told already. */
export async function insertMessages(tx: Tx, messages: Insertable<MessagesTable>[]): Promise<void> {
  if (messages.length === 0) return
  await tx
    .insertInto('messages')
    .values(messages)
    .onConflict((conflict) => conflict.constraint('messages_once').doNothing())
    .execute()
}

export function selectLatestMessages(db: Db, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
