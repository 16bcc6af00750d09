import type { Tx } from '../../platform/database/db.ts'
import type { CompanyId } from '../../platform/ids.ts'

export async function lockAccount(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export type NoShow = NonNullable<Awaited<ReturnType<typeof selectLastNoShow>>>

/** The last one of a person in a company: of her account, or of the record that is hers for certain. */
export function selectLastNoShow(tx: Tx, companyId: CompanyId, userId: string) {
  return tx
    .selectFrom('appointments')
    .innerJoin('companies', 'companies.id', 'appointments.company_id')
    .select([
      'appointments.company_id',
      'appointments.id',
      'appointments.client_id',
      'appointments.client_name',
      'appointments.client_email',
      'appointments.client_phone',
      'appointments.procedure_name',
      'appointments.day',
      'appointments.start_minute',
      'companies.name as company_name',
      'companies.email as company_email',
      'companies.theme_color',
    ])
    .where('appointments.company_id', '=', companyId)
    .where('companies.deleted_at', 'is', null)
    .where('appointments.status', '=', 'no_show')
    .where((eb) =>
      eb.or([
        eb('appointments.client_user_id', '=', userId),
        eb(
          'appointments.client_id',
          'in',
          eb
            .selectFrom('client_accounts')
            .select('client_accounts.client_id')
            .where('client_accounts.company_id', '=', companyId)
            .where('client_accounts.user_id', '=', userId)
            .where('client_accounts.proved', '=', true),
        ),
      ]),
    )
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
