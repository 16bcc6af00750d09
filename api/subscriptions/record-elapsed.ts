import type { BillingDeps } from './create-payments.ts'
import { recordStanding } from './record-standing.ts'
import { selectDue } from './store.ts'

const page = 100

/** Writes down what time alone has done: trials over, periods ended, subscriptions expired. */
export async function recordElapsed(
  deps: Pick<BillingDeps, 'database' | 'clock' | 'jobs' | 'log'>,
): Promise<void> {
  const { database, clock } = deps
  for (let due = [''], last = ''; due.length > 0; ) {
    const now = clock.now()
    due = await selectDue(database.db, now, page)
    // The same first one twice would mean that recording did not move it on.
    if (due[0] === last) throw new Error('time does not pass for a subscription')
    last = due[0] ?? ''
    for (const id of due) await database.transaction((tx) => recordStanding(tx, deps, id, now))
  }
}
