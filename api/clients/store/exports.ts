import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { ClientsTable } from '../../platform/database/tables.ts'
import type { CompanyId } from '../../platform/ids.ts'

const columns = [
  'name',
  'phone',
  'email',
  'birthday',
  'notes',
  'tags',
  'blocked',
  'visits',
  'no_shows',
  'last_visit',
  'spent_cents',
] as const

export type ExportedClient = Pick<Selectable<ClientsTable>, (typeof columns)[number]>

export function selectAllClients(tx: Tx, companyId: CompanyId): Promise<ExportedClient[]> {
  return tx
    .selectFrom('clients')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('sort_name')
    .orderBy('id')
    .execute()
}
