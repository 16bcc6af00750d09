import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { Away } from './payment-provider.ts'
import { living } from './refresh-subscription.ts'
import { type CheckoutRow, updateCheckout } from './store.ts'

type Needs = Pick<BillingDeps, 'database' | 'payments'>

/** Whether something of a page could still be charged, for all we know. */
export const isLeft = (checkout: CheckoutRow) => checkout.status === 'open' || living([checkout]).length > 0

/**
 * Closes at the provider what of these could still be charged: open pages and living recurrences. The caller names
 * them, as they were when it decided, so that a rival's page opened since is left alone.
 */
export async function closeLeftovers(
  { database: { db }, payments: { provider } }: Needs,
  checkouts: readonly CheckoutRow[],
): Promise<Away | undefined> {
  for (const { id, provider_id } of checkouts.filter(({ status }) => status === 'open')) {
    const away = await provider.closeCheckout(provider_id)
    if (isRefused(away)) return away
    await updateCheckout(db, id, { status: 'closed' })
  }
  for (const { id, recurrence_id } of living(checkouts)) {
    const away = await provider.closeRecurrence(recurrence_id)
    if (isRefused(away)) return away
    await updateCheckout(db, id, { recurrence_closed: true })
  }
}
