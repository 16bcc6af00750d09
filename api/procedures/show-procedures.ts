import type { PublicProcedure } from '@encaixe/contract/procedures.ts'
import type { PublicCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { procedureMissing } from './facade.ts'
import { byName, publicView } from './procedure-view.ts'
import { selectActiveProcedures, selectProcedure } from './store.ts'

/** In the order of creation. Empty for an inactive company, whose page is hidden. */
export async function showProcedures(db: Db | Tx, company: PublicCompany): Promise<PublicProcedure[]> {
  if (!company.isActive) return []
  const rows = await selectActiveProcedures(db, company.id)
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime() || byName(a, b)).map(publicView)
}

export async function showProcedure(
  db: Db | Tx,
  company: PublicCompany,
  id: string,
): Promise<PublicProcedure | Refused<'not_found' | 'company_inactive' | 'procedure_inactive'>> {
  const row = isId(id) ? await selectProcedure(db, company.id, id) : undefined
  if (!row) return procedureMissing
  if (!company.isActive) return refused('company_inactive')
  return row.is_active ? publicView(row) : refused('procedure_inactive')
}
