import type { Deps } from '../deps.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { deleteFeedRow } from './store.ts'

export function deleteFeed(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: { company: MemberCompany; id: string },
): Promise<undefined> {
  return database.transaction(async (tx) => {
    if (await deleteFeedRow(tx, company, id)) {
      await writeOwnActs(tx, company, clock.now(), [{ kind: 'feed', action: 'deleted', recordId: id }])
    }
    return undefined
  })
}
