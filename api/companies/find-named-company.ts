import type { Db, Tx } from '../platform/database/db.ts'
import { readField } from '../platform/http/read-field.ts'
import { findOwnedCompany, type OwnedCompany } from './find-owned-company.ts'
import { companyMissing } from './read-company.ts'

/** The caller's company, when the body names that one or none; a missing or non-text `companyId` is left to the schema. */
export async function findNamedCompany(
  db: Db | Tx,
  ownerId: string,
  body: unknown,
): Promise<OwnedCompany | undefined | typeof companyMissing> {
  const company = await findOwnedCompany(db, ownerId)
  const named = readField(body, 'companyId')
  if (typeof named !== 'string' || named === '') return company
  return company?.id === named.toLowerCase() ? company : companyMissing
}
