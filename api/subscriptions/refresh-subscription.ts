import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { ProviderPayment } from './payment-facts.ts'
import type { Away, PaymentProvider } from './payment-provider.ts'
import { recordPayments } from './record-payments.ts'
import type { Standing } from './standing.ts'
import type { PaymentFact } from './standing-facts.ts'
import { nextLookup, selectCheckouts, selectSubscription, updateCheckout } from './store.ts'

/** A page may have been paid in the moment in which it was closed. */
const stillAskedFor = 2 * 86_400_000

/** Asks the provider for everything it knows of a subscription, and takes it in. */
export async function refreshSubscription(deps: BillingDeps, id: string): Promise<Standing | Away> {
  const { db } = deps.database
  const { provider } = deps.payments
  const subscription = await selectSubscription(db, { id })
  const checkouts = await selectCheckouts(db, id)
  const since = deps.clock.now().getTime() - stillAskedFor
  const asked = checkouts.filter(
    ({ status, opened_at }) => status !== 'closed' || opened_at.getTime() > since,
  )
  const lookup = await nextLookup(db)
  const told = await provider.listPayments({
    customerId: subscription?.row.provider_customer_id ?? null,
    checkoutIds: asked.map((each) => each.provider_id),
    recurrenceIds: living(checkouts).map((each) => each.recurrence_id),
  })
  if (isRefused(told)) return told
  const unsaid = await findUnsaid(provider, subscription?.payments ?? [], told)
  if (isRefused(unsaid)) return unsaid
  const state = await recordPayments(deps, id, [...told, ...unsaid], lookup)
  for (const { id: checkoutId, recurrence_id } of living(await selectCheckouts(db, id))) {
    const recurrence = await provider.findRecurrence(recurrence_id)
    if (isRefused(recurrence)) return recurrence
    if (!recurrence?.alive) await updateCheckout(db, checkoutId, { recurrence_closed: true })
  }
  return state
}

/** A deleted charge stands in no list: those that were open are asked for one by one. */
async function findUnsaid(
  provider: PaymentProvider,
  known: readonly PaymentFact[],
  told: readonly ProviderPayment[],
): Promise<ProviderPayment[] | Away> {
  const said = new Set(told.map(({ id }) => id))
  const open = known.filter(({ id, state }) => !said.has(id) && (state === 'awaiting' || state === 'overdue'))
  const found: ProviderPayment[] = []
  for (const { id } of open) {
    const payment = await provider.findPayment(id)
    if (isRefused(payment)) return payment
    if (payment) found.push(payment)
  }
  return found
}

export function living<T extends { recurrence_id: string | null; recurrence_closed: boolean }>(
  checkouts: readonly T[],
): (T & { recurrence_id: string })[] {
  return checkouts.flatMap((each) =>
    each.recurrence_id !== null && !each.recurrence_closed
      ? [{ ...each, recurrence_id: each.recurrence_id }]
      : [],
  )
}
