import { z } from 'zod'
import { findCompaniesOf } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { isRefused, type Refused } from '../platform/refused.ts'
import { deleteCompany } from './delete-company.ts'
import { eraseClient, eraseUser } from './erase-person.ts'
import { provedPerson } from './person-scope.ts'
import { selectAccountsOf } from './store/person.ts'

const ids = { userId: z.uuid(), companyId: z.uuid() }
const erasures = z.discriminatedUnion('event', [
  z.object({ event: z.literal('account erased'), userId: ids.userId }),
  z.object({ event: z.literal('client erased'), ...ids, clientId: z.uuid() }),
  z.object({ event: z.literal('company deleted'), ...ids }),
])
type Erasure = z.output<typeof erasures>

/** Returns the erasure that a line of the log tells of; undefined for every other line. */
export function readErasure(line: string): Erasure | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return erasures.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log'>

/**
 * Erases again what a restored database has back. Returns `gone` when there is nothing to erase, or the refusal.
 * The order of the log is kept: an owner's account can only be erased after the owner's company was deleted.
 */
export async function eraseAgain(deps: Needs, erasure: Erasure): Promise<'erased' | 'gone' | Refused> {
  const { db } = deps.database
  if (erasure.event === 'account erased') {
    const [account] = await selectAccountsOf(db, { id: erasure.userId })
    if (!account) return 'gone'
    const done = await eraseUser(deps, provedPerson(account), { wasErased: true })
    if (!isRefused(done)) return 'erased'
    // The refusal of an account that is erased already.
    return done.refused === 'unauthenticated' ? 'gone' : done
  }
  const companies = await findCompaniesOf(db, erasure.userId)
  const company = companies.find(({ id }) => id === erasure.companyId)
  if (!company) return 'gone'
  if (erasure.event === 'client erased') {
    const refusal = await eraseClient(deps, { company, id: erasure.clientId })
    return refusal?.refused === 'not_found' ? 'gone' : (refusal ?? 'erased')
  }
  return (await deleteCompany(deps, { company, confirm: company.slug, wasDeleted: true })) ?? 'erased'
}
