import type { Company, CompanyChange } from '@encaixe/contract/companies.ts'
import type { Deps } from '../deps.ts'
import { changeZone } from '../notifications/change-zone.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { changesFrom } from './company-changes.ts'
import { slugRefused } from './create-company.ts'
import type { OwnedCompany } from './find-owned-company.ts'
import { viewOf } from './read-company.ts'
import { claimSlug, lockCompanyRow, updateCompanyRow } from './store.ts'

export function updateCompany(
  { database, clock, jobs }: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  { id }: OwnedCompany,
  { version, ...wish }: CompanyChange,
): Promise<Company | Refused<'slug_taken' | 'stale_version'>> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const before = await lockCompanyRow(tx, id, 'to change')
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const claimed =
      wish.slug === before.slug || (await claimSlug(tx, { slug: wish.slug, companyId: id, at: now }))
    if (!claimed) return slugRefused
    const after = await updateCompanyRow(tx, id, { ...changesFrom(wish), updated_at: now })
    const { timezone: zone } = after
    if (zone !== before.timezone) await changeZone(tx, jobs, { companyId: id, zone, now })
    return viewOf(tx, after)
  })
}
