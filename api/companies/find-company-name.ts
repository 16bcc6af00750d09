import type { Profile } from '@encaixe/contract/identity.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { selectCompanyOf } from './store.ts'

/** What a profile says of its owner's company. */
export async function findCompanyName(db: Db | Tx, ownerId: string): Promise<Profile['company']> {
  const row = await selectCompanyOf(db, ownerId)
  return row ? { id: row.id, name: row.name, slug: row.slug } : null
}
