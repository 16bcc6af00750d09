import type { Client } from '@encaixe/contract/clients.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import type { CallerCompanies, MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { waitsForYes } from './no-show-rule.ts'
import { hasClient } from './store/clients.ts'
import { type ListedClient, saysNotMe, selectClientsById } from './store/lists.ts'

export async function readClient(
  db: Db | Tx,
  { company, id }: FoundRecord,
  now: Date,
): Promise<Client | Refused<'not_found'>> {
  const [row] = await selectClientsById(db, company.id, [id], localTime(now, company.timezone))
  if (!row) return clientMissing
  const notMe = await saysNotMe(db, row)
  return { ...viewOf(row), ...(notMe && { notMe }) }
}

export async function readClients(
  db: Db | Tx,
  { id: companyId, timezone }: MemberCompany,
  ids: readonly string[],
  now: Date,
): Promise<Client[]> {
  return (await selectClientsById(db, companyId, ids, localTime(now, timezone))).map(viewOf)
}

export const clientMissing = refused('not_found', { sentence: 'Cliente não encontrado' })

export type FoundRecord = { company: MemberCompany; id: string }

/** Finds a client of a company of the caller. A professional finds only clients of their own appointments. */
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

export const viewOf = (row: ListedClient): Client => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  birthday: row.birthday,
  notes: row.notes,
  tags: row.tags,
  blocked: row.blocked,
  claims: row.claims.map(({ at, ...claim }) => ({ ...claim, at: new Date(at).toISOString() })),
  claimedBy: row.claimed_by,
  hasAccount: row.has_account,
  visits: row.visits,
  noShows: row.no_shows,
  lastVisit: row.last_visit,
  nextVisit: row.next_visit,
  spent: reaisOf(row.spent_cents),
  waits: waitsForYes({ after: row.after, then: row.then, clearedBy: row.cleared_by }, row.outcomes),
  version: row.version,
})
