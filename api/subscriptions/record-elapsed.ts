import type { BillingDeps } from './create-payments.ts'
import { recordState } from './record-state.ts'
import { selectDue } from './store.ts'

const page = 100

/** Records what time alone has changed: ended trials and periods, expired subscriptions. */
export async function recordElapsed(
  deps: Pick<BillingDeps, 'database' | 'clock' | 'jobs' | 'log'>,
): Promise<void> {
  const { database, clock } = deps
  for (let due = [''], last = ''; due.length > 0; ) {
    const now = clock.now()
    due = await selectDue(database.db, now, page)
    // Without this check a subscription that stays due would keep the loop running for ever.
    if (due[0] === last) throw new Error(`Subscription ${last} is still due after it was processed`)
    last = due[0] ?? ''
    for (const id of due) await database.transaction((tx) => recordState(tx, deps, id, now))
  }
}
