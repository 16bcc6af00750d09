import type { Deps } from '../deps.ts'
import { isId } from '../platform/ids.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { lockCompany, storeShownOrder } from './store.ts'

type Shown = { kind: 'procedure' | 'collaborator'; ids: readonly string[] }

/** Stores the order in which the company shows its procedures or its people; records that are not named come last. */
export function orderShown(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  { kind, ids }: Shown,
): Promise<undefined> {
  return database.transaction(async (tx) => {
    await lockCompany(tx, company.id, 'to change')
    await storeShownOrder(tx, kind, { companyId: company.id, ids: ids.filter(isId) })
    await writeOwnActs(tx, company, clock.now(), [{ kind, action: 'ordered', recordId: null }])
    return undefined
  })
}
