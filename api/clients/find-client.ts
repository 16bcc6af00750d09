import { findOwnedCompany, type OwnedCompany } from '../companies/facade.ts'
import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasClient } from './store/clients.ts'

export const clientMissing = refused('not_found', { sentence: 'Cliente não encontrado' })

export type FoundRecord = { company: OwnedCompany; id: string }

/** A client of the caller's own company. */
export async function findClient(
  db: Db,
  userId: string,
  id: unknown,
): Promise<FoundRecord | Refused<'not_found'>> {
  const company = isId(id) ? await findOwnedCompany(db, userId) : undefined
  if (!company || !isId(id) || !(await hasClient(db, company.id, id))) return clientMissing
  return { company, id: id.toLowerCase() }
}
