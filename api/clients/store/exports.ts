import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { fieldsOf } from '../../platform/files/csv-table.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { clientColumns } from '../client-columns.ts'

export type ExportedClient = Awaited<ReturnType<typeof selectAllClients>>[number]

/** The newest number that an account of the client typed and that nobody confirmed. */
export const claimedPhone = sql<string | null>`(select k.phone from client_claims k
  where k.company_id = clients.company_id and k.client_id = clients.id and k.answer is null
  order by k.claimed_at desc, k.id limit 1)`.as('claimed_phone')

export function selectAllClients(tx: Tx, companyId: CompanyId) {
  return tx
    .selectFrom('clients')
    .select(fieldsOf(clientColumns))
    .select(claimedPhone)
    .where('company_id', '=', companyId)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
}
