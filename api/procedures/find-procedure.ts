import type { OwnedCompany } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { refused } from '../platform/refused.ts'
import { type ProcedureRow, selectProcedure } from './store.ts'

export const procedureMissing = refused('not_found', { sentence: 'Procedimento não encontrado' })

export async function findProcedure(
  db: Db | Tx,
  company: OwnedCompany | undefined,
  id: unknown,
): Promise<ProcedureRow | typeof procedureMissing> {
  const row = company && isId(id) ? await selectProcedure(db, company.id, id) : undefined
  return row ?? procedureMissing
}
