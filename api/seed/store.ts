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

/** The address of an active company, by whoever owns it. */
export async function selectShownSlug(
  db: Db,
  { issuer, subject }: Pick<User, 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const company = await db
    .selectFrom('companies')
    .innerJoin('users', 'users.id', 'companies.owner_id')
    .select('companies.slug')
    .where('users.issuer', '=', issuer)
    .where('users.subject', '=', subject)
    .where('companies.is_active', '=', true)
    .executeTakeFirst()
  return company?.slug
}
