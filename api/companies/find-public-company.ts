import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { selectCompany } from './store.ts'

export type PublicCompanyId = { id: string; isActive: boolean }

/** A company as the public routes name it: any that exists. */
export async function findPublicCompany(db: Db | Tx, id: string): Promise<PublicCompanyId | undefined> {
  const row = isId(id) ? await selectCompany(db, id) : undefined
  return row && { id: row.id, isActive: row.is_active }
}
