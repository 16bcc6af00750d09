import { sql } from 'kysely'
import { accountToLock } from '../../identity/facade.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

/** Locks the account, so that of two reports by the same account one waits for the other. */
export function lockReporter(tx: Tx, userId: string) {
  return accountToLock(tx, userId).select(['name', 'phone']).forNoKeyUpdate('users').executeTakeFirstOrThrow()
}

export type NoShow = NonNullable<Awaited<ReturnType<typeof selectLastNoShow>>>

/**
 * The last no-show that the account booked in a company; without such a no-show, the last no-show of the records that
 * are certainly the account's.
 */
export function selectLastNoShow(
  tx: Tx,
  { companyId, userId, clientIds }: { companyId: CompanyId; userId: string; clientIds: readonly string[] },
) {
  return tx
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .select([
      'appointments.company_id',
      'appointments.id',
      'appointments.client_id',
      'appointments.procedure_name',
      'appointments.day',
      'appointments.start_minute',
      'companies.name as company_name',
      'companies.article',
      'companies.email as company_email',
      'companies.theme_color',
    ])
    .where('appointments.company_id', '=', companyId)
    .where('companies.deleted_at', 'is', null)
    .where('appointments.status', '=', 'no_show')
    .where((eb) =>
      eb.or([
        eb('appointments.client_user_id', '=', userId),
        ...(clientIds.length > 0 ? [eb('appointments.client_id', 'in', clientIds)] : []),
      ]),
    )
    .orderBy(sql`appointments.client_user_id is not distinct from ${userId}::uuid`, 'desc')
    .orderBy('appointments.day', 'desc')
    .orderBy('appointments.start_minute', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function hasContested(
  tx: Tx,
  { companyId, userId }: { companyId: CompanyId; userId: string },
  since: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', userId)
    .where('event', '=', 'contested')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return found !== undefined
}

/** The mails in which a person contested a no-show of this company, with their texts, oldest first. */
export function selectContests(db: Db | Tx, companyId: CompanyId, userId: string) {
  return db
    .selectFrom('messages')
    .select(['body', 'created_at'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', userId)
    .where('event', '=', 'contested')
    .orderBy('created_at')
    .execute()
}
