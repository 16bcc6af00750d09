import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { Away } from './payment-provider.ts'
import { living } from './refresh-subscription.ts'
import { type CheckoutRow, selectCheckouts, updateCheckout } from './store.ts'

type Needs = Pick<BillingDeps, 'database' | 'payments'>

/** Whatever could still be charged is closed at the provider: open checkouts and living recurrences, less those kept. */
export async function closeLeftovers(
  { database: { db }, payments: { provider } }: Needs,
  subscriptionId: string,
  keep: (checkout: CheckoutRow) => boolean = () => false,
): Promise<Away | undefined> {
  const checkouts = (await selectCheckouts(db, subscriptionId)).filter((checkout) => !keep(checkout))
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
