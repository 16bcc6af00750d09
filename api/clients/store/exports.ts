import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { fieldsOf } from '../../platform/files/csv-table.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { clientColumns } from '../client-columns.ts'

export type ExportedClient = Omit<Awaited<ReturnType<typeof selectPage>>[number], 'sort_name' | 'id'>

/** The newest number that an account of the client typed and that nobody confirmed. */
export const claimedPhone = (companyId: CompanyId) =>
  sql<string | null>`(select k.phone from client_claims k
  where k.company_id = ${companyId}::uuid and k.client_id = clients.id and k.answer is null
  order by k.claimed_at desc, k.id limit 1)`.as('claimed_phone')

const page = 50

/** Reads the book by name, a page at a time: all rows at once would keep the process busy for seconds. */
export async function* readAllClients(db: Db, companyId: CompanyId): AsyncGenerator<ExportedClient[]> {
  for (let last: { sort_name: string; id: string } | undefined; ; ) {
    const rows = await selectPage(db, companyId, last)
    yield rows
    last = rows.at(-1)
    if (!last || rows.length < page) return
  }
}

function selectPage(db: Db, companyId: CompanyId, after?: { sort_name: string; id: string }) {
  return db
    .selectFrom('clients')
    .select([...fieldsOf(clientColumns), 'sort_name', 'id'])
    .select(claimedPhone(companyId))
    .where('company_id', '=', companyId)
    .$if(after !== undefined, (clients) =>
      clients.where(sql<boolean>`(sort_name, id) > (${after?.sort_name}, ${after?.id}::uuid)`),
    )
    .orderBy('sort_name')
    .orderBy('id')
    .limit(page)
    .execute()
}
