import type { Profile } from '@encaixe/contract/identity.ts'
import { countNoShows, hasVisited, mostOutcomes, waitsForYes } from '../clients/facade.ts'
import { depositTermsOf } from '../companies/facade.ts'
import { asksDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { isCompanyId } from '../platform/ids.ts'
import type { Person } from './person-scope.ts'
import { selectCompanies, selectKnown, selectOutcomes } from './store/person.ts'

type Announced = { waits: NonNullable<Profile['waits']> | null; asksDeposit: boolean }

/**
 * What the company asks before it confirms an online booking of this user: its yes, or a deposit if the services ask
 * for one. It uses the same records as `readPerson`.
 */
export async function readWaiting(
  { database: { db } }: Pick<Deps, 'database'>,
  user: Person,
  companyId: string,
): Promise<Announced> {
  const [company] = isCompanyId(companyId) ? await selectCompanies(db, [companyId]) : []
  if (!company) return { waits: null, asksDeposit: false }
  const known = await selectKnown(db, { userId: user.id, email: user.email })
  const booksAs = known.find(({ company_id }) => company_id === companyId)
  const rule = {
    after: company.no_show_after,
    then: company.no_show_then,
    clearedBy: company.no_show_cleared_by,
  }
  const outcomes = booksAs ? await selectOutcomes(db, booksAs, mostOutcomes) : []
  const isBound = waitsForYes(rule, outcomes)
  const when = depositTermsOf(company)?.when ?? 'never'
  const isNew = !(booksAs && (await hasVisited(db, company.id, booksAs.client_id)))
  if (asksDeposit(when, { isNew, isBound, then: rule.then })) return { waits: null, asksDeposit: true }
  const noShows = booksAs?.proved ? countNoShows(rule, outcomes) : null
  return { waits: isBound ? { noShows } : null, asksDeposit: false }
}
