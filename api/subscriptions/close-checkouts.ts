import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { Away } from './payment-provider.ts'
import { withRecurrence } from './refresh-subscription.ts'
import { type CheckoutRow, updateCheckout } from './store.ts'

type Needs = Pick<BillingDeps, 'database' | 'payments'>

/** Whether a checkout or its recurrence could still charge the payer. */
export const isChargeable = (checkout: CheckoutRow) =>
  checkout.status === 'open' || withRecurrence([checkout]).length > 0

/**
 * Closes the open ones of these checkouts and their active recurrences at the provider. The caller passes those that
 * it has read, so that a checkout which another request opened since stays open.
 */
export async function closeCheckouts(
  { database: { db }, payments: { provider } }: Needs,
  checkouts: readonly CheckoutRow[],
): Promise<Away | undefined> {
  for (const { id, provider_id } of checkouts.filter(({ status }) => status === 'open')) {
    const away = await provider.closeCheckout(provider_id)
    if (isRefused(away)) return away
    await updateCheckout(db, id, { status: 'closed' })
  }
  for (const { id, recurrence_id } of withRecurrence(checkouts)) {
    const away = await provider.closeRecurrence(recurrence_id)
    if (isRefused(away)) return away
    await updateCheckout(db, id, { recurrence_closed: true })
  }
}
