import type { Jobs } from '../platform/jobs/jobs.ts'
import type { BillingDeps } from './create-payments.ts'
import { refreshDue } from './job-kinds.ts'
import { dateOf } from './periods.ts'
import { deleteEventsBefore, selectReconcilable } from './store.ts'

const page = 200
const eventsKept = 400 * 86_400_000
const first = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<BillingDeps, 'database' | 'clock'>

/** Once a day: queues a refresh of every subscription that the provider may know, because events can be lost. */
export async function reconcileSubscriptions({ database, clock }: Needs, jobs: Jobs): Promise<void> {
  const now = clock.now()
  const today = dateOf(now)
  for (let after: string | undefined = first; after; ) {
    const ids: string[] = await selectReconcilable(database.db, after, page)
    await database.transaction(async (tx) => {
      for (const id of ids) await jobs.send(tx, refreshDue, { id }, { key: `${id} ${today}` })
    })
    after = ids.at(-1)
  }
  await deleteEventsBefore(database.db, new Date(now.getTime() - eventsKept))
}
