import type { Company } from '@encaixe/contract/companies.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { refused } from '../platform/refused.ts'
import { ownerView } from './company-view.ts'
import { type CompanyRow, selectCompanyOf, selectWorkSchedules } from './store.ts'

export const companyMissing = refused('not_found', { sentence: 'Empresa não encontrada' })

export async function readCompany(db: Db | Tx, ownerId: string): Promise<Company | typeof companyMissing> {
  const row = await selectCompanyOf(db, ownerId)
  return row ? viewOf(db, row) : companyMissing
}

export async function viewOf(db: Db | Tx, row: CompanyRow): Promise<Company> {
  return ownerView(row, await selectWorkSchedules(db, row.id))
}
