import type { Profile } from '@encaixe/contract/identity.ts'
import { countNoShows, mostOutcomes, waitsForYes } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import type { Person } from './person-scope.ts'
import { selectCompanies, selectKnown, selectOutcomes } from './store/person.ts'

/** Whether what this user books at the company online waits for its yes, from the records that `readPerson` shows her. */
export async function readWaiting(
  { database: { db } }: Pick<Deps, 'database'>,
  user: Person,
  companyId: string,
): Promise<NonNullable<Profile['waits']> | null> {
  const known = await selectKnown(db, { userId: user.id, email: user.email })
  const booksAs = known.find(({ company_id }) => company_id === companyId)
  const [company] = booksAs ? await selectCompanies(db, [booksAs.company_id]) : []
  if (!booksAs || !company) return null
  const rule = {
    after: company.no_show_after,
    then: company.no_show_then,
    clearedBy: company.no_show_cleared_by,
  }
  const outcomes = await selectOutcomes(db, booksAs, mostOutcomes)
  if (!waitsForYes(rule, outcomes)) return null
  return { noShows: booksAs.proved ? countNoShows(rule, outcomes) : null }
}
