import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** The owner's e-mail address if her provider verified it, or that of her company. */
export async function selectPayer(db: Db | Tx, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.owner_id', 'users.id')
    .select(['users.email', 'users.email_verified', 'companies.email as company_email'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return (found?.email_verified ? found.email : null) ?? found?.company_email ?? null
}

/** The number of active collaborators in the owner's company. The lock on the company keeps it unchanged until the transaction ends. */
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

export async function selectCompanyIdOf(tx: Tx, ownerId: string): Promise<CompanyId | undefined> {
  const company = await tx
    .selectFrom('companies')
    .select('id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return company?.id
}
