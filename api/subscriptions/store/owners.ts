import type { Db, Tx } from '../../platform/database/db.ts'

/** The owner's e-mail address, or else her company's. */
export async function selectPayer(db: Db | Tx, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.owner_id', 'users.id')
    .select(['users.email', 'companies.email as company_email'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found?.email ?? found?.company_email ?? null
}

/** How many collaborators of the owner's company are active. The lock on the company keeps this number until the transaction ends. */
export async function lockStaff(tx: Tx, ownerId: string): Promise<number> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!company) return 0
  const { count } = await tx
    .selectFrom('collaborators')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', company.id)
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
