import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompanyId } from '../platform/member-company.ts'
import { procedureMissing } from './show-procedures.ts'
import { lockProcedureKeys, selectProcedureIds } from './store.ts'

export { listProcedures, procedureMissing } from './show-procedures.ts'

/** Refuses when any of these ids is not a procedure of this company. */
export async function checkProcedures(db: Db | Tx, companyId: MemberCompanyId, ids: string[]) {
  if (ids.length === 0) return undefined
  const known = ids.every(isId) ? await selectProcedureIds(db, companyId) : new Set()
  return ids.every((id) => known.has(id.toLowerCase())) ? undefined : procedureMissing
}

/** Checks the procedures before a write. It also locks them against deletion until the transaction ends. */
export async function lockProcedures(tx: Tx, companyId: MemberCompanyId, ids: string[]) {
  const held = await lockProcedureKeys(tx, companyId, ids)
  return ids.every((id) => held.has(id.toLowerCase())) ? undefined : procedureMissing
}
