import { cancelToCome, selectVisitsToCome } from '../appointments/facade.ts'
import { clientMissing, type FoundRecord } from '../clients/facade.ts'
import type { Deps } from '../deps.ts'
import { logSecurityEvent } from '../platform/log/security-event.ts'
import { isRefused, type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { emptyWhenSent } from './jobs.ts'
import { deleteClients, eraseAppointments, lockAppointments, lockClients, selectHeld } from './store/erase.ts'
import { endWaitingOf, selectAccountsOf } from './store/waiting.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock' | 'jobs' | 'log'>
const attempts = 5

/**
 * Erases a client from the company's book and appointments. The client's account and the records of other companies
 * stay.
 */
export async function eraseClient(
  deps: Needs,
  { company, id }: FoundRecord,
): Promise<Refused<'not_found' | 'unavailable'> | undefined> {
  const { database, clock, jobs, log } = deps
  const { id: companyId, by } = company
  const { userId } = by
  const scope = { companyId, account: null, clientIds: [id] }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    await cancelToCome(deps, scope, { role: 'company', as: by.role, userId, only: null })
    const done = await database.transaction(async (tx) => {
      const now = clock.now()
      const appointmentIds = (await lockAppointments(tx, scope)).map((one) => one.id)
      if ((await lockClients(tx, companyId, [id])).length === 0) return clientMissing
      const locked = new Set(appointmentIds)
      if ((await selectHeld(tx, scope)).some((one) => !locked.has(one.id))) return 'again' as const
      if ((await selectVisitsToCome(tx, scope, now, 1)).length > 0) return 'again' as const
      await eraseAppointments(tx, { companyId, appointmentIds, now })
      await emptyWhenSent(tx, jobs, { companyId, appointmentIds, since: now, now })
      const userIds = await selectAccountsOf(tx, companyId, id)
      await endWaitingOf(tx, { userIds, companyId }, now)
      await deleteClients(tx, companyId, [id])
      await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'erased', recordId: id }])
      return undefined
    })
    if (done === 'again') continue
    if (!isRefused(done)) logSecurityEvent(log, 'client erased', { userId, companyId })
    return done
  }
  return refused('unavailable')
}
