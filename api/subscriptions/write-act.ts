import type { TrailAct } from '@encaixe/contract/trail-words.ts'
import type { Tx } from '../platform/database/db.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { selectCompanyIdOf } from './store/owners.ts'

type Act = { action: Extract<TrailAct, { kind: 'subscription' }>['action']; id: string; at: Date }

/** In the trail of the owner's company. A subscription that is taken before its company has none. */
export async function writeSubscriptionAct(tx: Tx, ownerId: string, { action, id, at }: Act): Promise<void> {
  const companyId = await selectCompanyIdOf(tx, ownerId)
  if (!companyId) return
  await writeOwnActs(tx, { id: companyId, by: { role: 'owner', userId: ownerId } }, at, [
    { kind: 'subscription', action, recordId: id },
  ])
}
