import { mostCancelledAtOnce, type VisitOfNewAccount } from '@encaixe/contract/appointments.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/db.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { isRefused } from '../platform/refused.ts'
import { cancelVisit } from './cancel-visit.ts'
import type { By } from './place.ts'
import { selectFromNewClients } from './store/new-clients.ts'

const mostListed = 50

/** The open visits that accounts without a completed visit booked since this instant, the newest booking first. */
export async function listFromNewAccounts(
  db: Db,
  { id: companyId, timezone }: MemberCompany,
  since: string,
  now: Date,
): Promise<{ count: number; until: string; items: VisitOfNewAccount[] }> {
  const scope = { companyId, since: new Date(since), until: now, here: localTime(now, timezone) }
  const { count, visits } = await selectFromNewClients(db, scope, now, mostListed)
  const items = visits.map(({ day, start, bookedAt, ...visit }) => ({
    ...visit,
    date: day,
    startTime: timeOf(start),
    bookedAt: bookedAt.toISOString(),
  }))
  return { count, until: now.toISOString(), items }
}

/**
 * Cancels these visits, each in a transaction of its own, so that no lock is held for long. Each client whom messages
 * reach is notified and each cancellation is in the trail, as if the company had cancelled the visits one by one.
 * Idempotent.
 */
export async function cancelFromNewAccounts(
  deps: Pick<Deps, 'database' | 'clock' | 'jobs'>,
  { id: companyId, timezone }: MemberCompany,
  { since, until }: { since: string; until?: string | undefined },
  by: By,
): Promise<{ cancelled: number; left: number }> {
  const now = deps.clock.now()
  const scope = {
    companyId,
    since: new Date(since),
    until: until === undefined ? now : new Date(until),
    here: localTime(now, timezone),
  }
  const { count, visits } = await selectFromNewClients(deps.database.db, scope, now, mostCancelledAtOnce)
  let cancelled = 0
  for (const { visitId: id } of visits) {
    // Since it was read, the company may have accepted the booking, which removes the mark, or another request has
    // cancelled it and counts it.
    const rows = await cancelVisit(
      deps,
      { companyId, id },
      { by, only: (locked) => locked.new_client === true && locked.status !== 'cancelled' },
    )
    if (!isRefused(rows)) cancelled++
  }
  return { cancelled, left: count - visits.length }
}
