import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { Away } from './payment-provider.ts'
import { recordPayments } from './record-payments.ts'
import type { Standing } from './standing.ts'
import { nextLookup, selectCheckouts, selectSubscription, updateCheckout } from './store.ts'

/** Asks the provider for everything it knows of a subscription, and takes it in. */
export async function refreshSubscription(deps: BillingDeps, id: string): Promise<Standing | Away> {
  const { db } = deps.database
  const { provider } = deps.payments
  const subscription = await selectSubscription(db, { id })
  const checkouts = await selectCheckouts(db, id)
  const lookup = await nextLookup(db)
  const told = await provider.listPayments({
    customerId: subscription?.row.provider_customer_id ?? null,
    checkoutIds: checkouts.filter(({ status }) => status !== 'closed').map((each) => each.provider_id),
    recurrenceIds: living(checkouts).map((each) => each.recurrence_id),
  })
  if (isRefused(told)) return told
  const state = await recordPayments(deps, id, told, lookup)
  for (const { id: checkoutId, recurrence_id } of living(await selectCheckouts(db, id))) {
    const recurrence = await provider.findRecurrence(recurrence_id)
    if (isRefused(recurrence)) return recurrence
    if (!recurrence?.alive) await updateCheckout(db, checkoutId, { recurrence_closed: true })
  }
  return state
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
