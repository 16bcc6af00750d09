import type { Jobs } from '../platform/jobs/jobs.ts'
import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { refreshDue } from './job-kinds.ts'
import type { ProviderPayment } from './payment-facts.ts'
import type { Away, PaymentProvider } from './payment-provider.ts'
import { dateOf } from './periods.ts'
import { recordPayments } from './record-payments.ts'
import {
  deleteEventsBefore,
  nextLookup,
  selectCheckouts,
  selectReconcilable,
  selectSubscription,
  updateCheckout,
} from './store.ts'
import type { PaymentFact } from './subscription-facts.ts'
import type { SubscriptionState } from './subscription-state.ts'

/** A payment page may be paid just as it closes, so its charges are read until two days after it opened. */
const closedReadFor = 2 * 86_400_000

/** Reads all charges of a subscription at the provider and records them. */
export async function refreshSubscription(deps: BillingDeps, id: string): Promise<SubscriptionState | Away> {
  const { db } = deps.database
  const { provider } = deps.payments
  const subscription = await selectSubscription(db, { id })
  const checkouts = await selectCheckouts(db, id)
  const since = deps.clock.now().getTime() - closedReadFor
  const asked = checkouts.filter(
    ({ status, opened_at }) => status !== 'closed' || opened_at.getTime() > since,
  )
  const lookup = await nextLookup(db)
  const listed = await provider.listPayments({
    customerId: subscription?.row.provider_customer_id ?? null,
    checkoutIds: asked.map((each) => each.provider_id),
    recurrenceIds: withRecurrence(checkouts).map((each) => each.recurrence_id),
  })
  if (isRefused(listed)) return listed
  const missing = await findMissing(provider, subscription?.payments ?? [], listed)
  if (isRefused(missing)) return missing
  const state = await recordPayments(deps, id, [...listed, ...missing], lookup)
  for (const { id: checkoutId, recurrence_id } of withRecurrence(await selectCheckouts(db, id))) {
    const recurrence = await provider.findRecurrence(recurrence_id)
    if (isRefused(recurrence)) return recurrence
    if (!recurrence?.alive) await updateCheckout(db, checkoutId, { recurrence_closed: true })
  }
  return state
}

/** Reads stored open charges missing in the provider's lists one by one: the lists leave out deleted charges. */
async function findMissing(
  provider: PaymentProvider,
  known: readonly PaymentFact[],
  listed: readonly ProviderPayment[],
): Promise<ProviderPayment[] | Away> {
  const listedIds = new Set(listed.map(({ id }) => id))
  const open = known.filter(
    ({ id, state }) => !listedIds.has(id) && (state === 'awaiting' || state === 'overdue'),
  )
  const found: ProviderPayment[] = []
  for (const { id } of open) {
    const payment = await provider.findPayment(id)
    if (isRefused(payment)) return payment
    if (payment) found.push(payment)
  }
  return found
}

export function withRecurrence<T extends { recurrence_id: string | null; recurrence_closed: boolean }>(
  checkouts: readonly T[],
): (T & { recurrence_id: string })[] {
  return checkouts.flatMap((each) =>
    each.recurrence_id !== null && !each.recurrence_closed
      ? [{ ...each, recurrence_id: each.recurrence_id }]
      : [],
  )
}

const page = 200
const eventsKept = 400 * 86_400_000
const first = '00000000-0000-0000-0000-000000000000'

type Needs = Pick<BillingDeps, 'database' | 'clock'>

/** Queues a daily refresh of every subscription that may have records at the provider, because events can be lost. */
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
