import type { Db } from '../../platform/database/db.ts'
import { fieldsOf } from '../../platform/files/csv-table.ts'
import type { CompanyId } from '../../platform/ids.ts'
import { depositColumns } from '../csv-tables.ts'
import { page } from './export.ts'

type ExportedClosing = Awaited<ReturnType<typeof closingsAfter>>[number]

/** All shares in payments, also of deleted professionals. caps.ts limits their number, so one query reads all. */
export const readShares = (db: Db, companyId: CompanyId) =>
  db
    .selectFrom('shares')
    .innerJoin('collaborators', (join) =>
      join
        .onRef('collaborators.company_id', '=', 'shares.company_id')
        .onRef('collaborators.id', '=', 'shares.collaborator_id'),
    )
    .leftJoin('procedures', (join) =>
      join
        .onRef('procedures.company_id', '=', 'shares.company_id')
        .onRef('procedures.id', '=', 'shares.procedure_id'),
    )
    .selectAll('shares')
    .select(['collaborators.name as collaborator_name', 'procedures.name as procedure_name'])
    .where('shares.company_id', '=', companyId)
    .orderBy('collaborators.name')
    .orderBy('shares.id')
    .execute()

const closingsAfter = (db: Db, companyId: CompanyId, day: string) =>
  db
    .selectFrom('till_closings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('day', '>', day)
    .orderBy('day')
    .limit(page)
    .execute()

export async function* readClosings(db: Db, companyId: CompanyId): AsyncGenerator<ExportedClosing[]> {
  for (let after = '-infinity'; ; ) {
    const rows = await closingsAfter(db, companyId, after)
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    after = rows.at(-1)?.day ?? after
  }
}

type ExportedDeposit = Awaited<ReturnType<typeof depositsAfter>>[number]

const depositsAfter = (db: Db, companyId: CompanyId, id: string) =>
  db
    .selectFrom('deposits')
    .select(fieldsOf(depositColumns))
    .where('company_id', '=', companyId)
    .where('visit_id', '>', id)
    .orderBy('visit_id')
    .limit(page)
    .execute()

export async function* readDeposits(db: Db, companyId: CompanyId): AsyncGenerator<ExportedDeposit[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await depositsAfter(db, companyId, after)
    if (rows.length > 0) yield rows
    if (rows.length < page) return
    after = rows.at(-1)?.visit_id ?? after
  }
}
