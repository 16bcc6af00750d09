import type { Selectable } from 'kysely'
import type { Db } from '../platform/db.ts'
import type { UsersTable } from '../platform/tables.ts'

export type User = Selectable<UsersTable>

export function selectUsers(db: Db, limit: number): Promise<User[]> {
  return db.selectFrom('users').selectAll().orderBy('created_at').limit(limit).execute()
}

/** What was ever written down for a company, deleted or not. */
export async function countWritten(
  db: Db,
  table: 'procedures' | 'collaborators' | 'appointments',
  companyId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return count
}
