import { queueProductMail } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import type { BillingDeps } from './create-payments.ts'
import { noticeMail, type SubscriptionNotice } from './notice-mail.ts'
import { dateOf } from './periods.ts'
import { selectPayer } from './store/owners.ts'
import { selectPage, selectSubscription } from './store.ts'
import { computeState, type SubscriptionState } from './subscription-state.ts'

type Notice = Pick<SubscriptionNotice, 'kind' | 'about' | 'date'>

/** The notice for the subscription's state. `about` makes it unique, so that it is sent once. */
function noticeOf({ status, paymentDueAt, currentPeriodEnd }: SubscriptionState): Notice | undefined {
  if (paymentDueAt === null) return undefined
  const date = dateOf(paymentDueAt)
  if (status === 'trial') {
    const end = dateOf(currentPeriodEnd ?? paymentDueAt)
    return { kind: 'trial_ending', about: end, date: end }
  }
  return { kind: status === 'overdue' ? 'payment_overdue' : 'payment_due', about: date, date }
}

type Needs = Pick<BillingDeps, 'config' | 'database' | 'clock' | 'jobs'>

const page = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Runs once a day, for every owner who has something to pay. */
export async function sendNotices(deps: Needs): Promise<void> {
  const { database, clock } = deps
  for (let after: string | undefined = first; after; ) {
    const ids: string[] = await selectPage(database.db, after, page)
    for (const id of ids) {
      await database.transaction(async (tx) => {
        const found = await selectSubscription(tx, { id })
        const notice = found && noticeOf(computeState(found.facts, clock.now()))
        if (found && notice) await sendNotice(tx, deps, { ...notice, ...found.row })
      })
    }
    after = ids.at(-1)
  }
}

type DueNotice = Notice & { id: string; user_id: string; plan_id: SubscriptionNotice['planId'] }

/** Queues a notice in the transaction of the change that it reports. An owner without an address gets none. */
export async function sendNotice(
  tx: Tx,
  { config, clock, jobs }: Needs,
  { kind, about, date, id, user_id, plan_id: planId }: DueNotice,
): Promise<void> {
  const email = await selectPayer(tx, user_id)
  if (email === null) return
  const { publicUrl, supportEmail } = config
  const notice = { subscriptionId: id, kind, about, planId, date, email, publicUrl, supportEmail }
  await queueProductMail(tx, jobs, noticeMail(notice), clock.now())
}
