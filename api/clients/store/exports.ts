import type { Tx } from '../../platform/database/db.ts'
import { fieldsOf } from '../../platform/files/csv-table.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { clientColumns } from '../client-columns.ts'

export type ExportedClient = Awaited<ReturnType<typeof selectAllClients>>[number]

export function selectAllClients(tx: Tx, companyId: CompanyId) {
  return tx
    .selectFrom('clients')
    .select(fieldsOf(clientColumns))
    .where('company_id', '=', companyId)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
}
