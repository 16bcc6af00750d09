import type { OwnedCompanyId } from '../companies/facade.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { procedureMissing } from './find-procedure.ts'
import { holdProcedures, selectProcedureIds } from './store.ts'

/** Refuses when any of these ids, whatever they are, is not a procedure of this company. */
export async function checkProcedures(db: Db | Tx, companyId: OwnedCompanyId, ids: string[]) {
  if (ids.length === 0) return undefined
  const known = ids.every(isId) ? await selectProcedureIds(db, companyId) : new Set()
  return ids.every((id) => known.has(id.toLowerCase())) ? undefined : procedureMissing
}

/** The same, for a write: none of them can be deleted before the transaction ends. */
export async function lockProcedures(tx: Tx, companyId: OwnedCompanyId, ids: string[]) {
  const held = await holdProcedures(tx, companyId, ids)
  return ids.every((id) => held.has(id.toLowerCase())) ? undefined : procedureMissing
}
