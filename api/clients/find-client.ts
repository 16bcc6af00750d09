import type { Db } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasClient } from './store/clients.ts'

export const clientMissing = refused('not_found', { sentence: 'Cliente não encontrado' })

export type FoundRecord = { company: MemberCompany; id: string }

/** A client of a company of the caller. For a professional, one who has an appointment with this professional. */
export async function findClient(
  db: Db,
  companies: CallerCompanies,
  id: unknown,
): Promise<FoundRecord | Refused<'not_found'>> {
  const found = isId(id)
    ? await companies.having(async (company) => ((await hasClient(db, company, id)) ? id : undefined))
    : undefined
  return found ? { company: found.company, id: found.found.toLowerCase() } : clientMissing
}
