import type { PublicCompany } from '@encaixe/contract/companies.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { hasAccess } from '../subscriptions/check-access.ts'
import { publicView } from './company-view.ts'
import { companyMissing } from './read-company.ts'
import { selectCompanyBySlug, selectWorkSchedules } from './store.ts'

const couldBeSlug = /^[a-z0-9-]{1,60}$/

export async function showCompany(
  db: Db | Tx,
  slug: string,
  now: Date,
): Promise<PublicCompany | Refused<'not_found' | 'company_moved'>> {
  const row = couldBeSlug.test(slug) ? await selectCompanyBySlug(db, slug) : undefined
  if (!row) return companyMissing
  if (row.slug !== slug) return refused('company_moved', { extra: { movedTo: row.slug } })
  const [schedules, subscribed] = [
    await selectWorkSchedules(db, row.id),
    await hasAccess(db, row.owner_id, now),
  ]
  return publicView(row, { schedules, subscribed })
}
