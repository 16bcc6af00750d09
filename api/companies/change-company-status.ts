import type { Company, StatusChange } from '@encaixe/contract/companies.ts'
import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import type { OwnedCompany } from './facade.ts'
import { viewOf } from './read-company.ts'
import { lockCompany, updateCompanyRow } from './store.ts'

export function changeCompanyStatus(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { id }: OwnedCompany,
  { isActive, version }: StatusChange,
): Promise<Company | Refused<'stale_version'>> {
  return database.transaction(async (tx) => {
    const before = await lockCompany(tx, id, isActive ? 'to change' : 'to close')
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const changes = { is_active: isActive, updated_at: clock.now() }
    const after = before.is_active === isActive ? before : await updateCompanyRow(tx, id, changes)
    return viewOf(tx, after)
  })
}
