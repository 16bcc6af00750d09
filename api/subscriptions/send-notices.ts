import { queueProductMail } from '../messages/facade.ts'
import type { Tx } from '../platform/database/db.ts'
import { newId } from '../platform/ids.ts'
import type { BillingDeps } from './create-payments.ts'
import { providerBehind } from './job-kinds.ts'
import { noticeMail, type SubscriptionNotice } from './notice-mail.ts'
import { dateOf } from './periods.ts'
import { recordState } from './record-state.ts'
import { selectPayer } from './store/owners.ts'
import { insertAct, type SubscriptionRow, selectPage, selectSubscription } from './store.ts'
import { computeState, type SubscriptionState } from './subscription-state.ts'

type Notice = Omit<SubscriptionNotice, 'subscriptionId' | 'email' | 'publicUrl' | 'supportEmail'>

/** The notice of a payment to make. `about` makes it unique, so that it is sent once. */
function noticeOf(state: SubscriptionState): Notice | undefined {
  const { status, planId, paymentDueAt, currentPeriodEnd } = state
  if (paymentDueAt === null) return undefined
  const [date, price] = [dateOf(paymentDueAt), state.duePrice]
  if (status === 'trial') {
    const end = dateOf(currentPeriodEnd ?? paymentDueAt)
    return { kind: 'trial_ending', about: end, planId, price, date: end }
  }
  const kind = status === 'overdue' ? 'payment_overdue' : 'payment_due'
  return { kind, about: date, planId, price, date }
}

type Needs = Pick<BillingDeps, 'config' | 'database' | 'clock' | 'jobs' | 'log'>
type PriceNeeds = Needs & { payments: Pick<BillingDeps['payments'], 'prices'> }

const page = 200
const first = '00000000-0000-0000-0000-000000000000'

/** Runs once a day, for every owner who has something to pay or whose plan has another price. */
export async function sendNotices(deps: PriceNeeds): Promise<void> {
  const { database, clock } = deps
  for (let after: string | undefined = first; after; ) {
    const ids: string[] = await selectPage(database.db, after, page)
    for (const id of ids) {
      await database.transaction(async (tx) => {
        const found = await selectSubscription(tx, { id })
        if (!found) return
        const known = computeState(found.facts, clock.now())
        // First, because a lower price may be that of the payment whose notice leaves today.
        const state = isPriceNew(deps, known) ? await notifyPrice(tx, deps, id) : known
        const notice = state && noticeOf(state)
        if (notice) await sendNotice(tx, deps, found.row, notice)
      })
    }
    after = ids.at(-1)
  }
}

/** A closed subscription is not notified: coming back agrees the price of that day. */
const isPriceNew = ({ payments: { prices } }: PriceNeeds, state: SubscriptionState) =>
  !state.canReactivate && state.notifiedPrice !== prices[state.planId]

/**
 * Notifies an owner that the plan has another price on the list, and returns the state after it. The notice is stored as a
 * fact with its mail, so that the new price never reaches a period sooner than the notice allows.
 */
async function notifyPrice(tx: Tx, deps: PriceNeeds, id: string): Promise<SubscriptionState | undefined> {
  const found = await selectSubscription(tx, { id }, 'alone')
  if (!found) return undefined
  // Only now: the row may have been locked for long, and its other facts are older than this one.
  const now = deps.clock.now()
  const before = computeState(found.facts, now)
  // Since the caller read the state, another process has notified the owner, or the owner has cancelled.
  if (!isPriceNew(deps, before)) return before
  const { planId } = before
  const price = deps.payments.prices[planId]
  const act = { id: newId(), kind: 'price_changed' as const, plan_id: planId, cents: price, at: now }
  await insertAct(tx, { ...act, subscription_id: id })
  const { state } = await recordState(tx, deps, id, now)
  const change = state.priceChanges.at(-1)
  const notice = {
    kind: act.kind,
    about: act.id,
    planId,
    price,
    priceBefore: state.priceChanges.at(-2)?.cents ?? before.price,
    date: change ? dateOf(change.from) : null,
  }
  await sendNotice(tx, deps, found.row, notice)
  await deps.jobs.send(tx, providerBehind, { id })
  return state
}

/** Queues a notice in the transaction of the change that it reports. An owner without an address gets none. */
export async function sendNotice(
  tx: Tx,
  { config, clock, jobs }: Needs,
  { id: subscriptionId, user_id: userId }: Pick<SubscriptionRow, 'id' | 'user_id'>,
  notice: Notice,
): Promise<void> {
  const email = await selectPayer(tx, userId)
  if (email === null) return
  const { publicUrl, supportEmail } = config
  const mail = noticeMail({ ...notice, subscriptionId, email, publicUrl, supportEmail })
  await queueProductMail(tx, jobs, mail, clock.now())
}
