import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import { registered } from './open-checkout.ts'
import type { Away } from './payment-provider.ts'
import { type SubscriptionRow, updateSubscription } from './store.ts'

/**
 * Registers a payer who subscribed while the provider was away. Her data are deleted here once the provider has
 * answered, also if it refuses them: its page asks for them again.
 */
export async function registerPendingPayer(
  deps: BillingDeps,
  row: SubscriptionRow,
): Promise<Away | undefined> {
  const { id, user_id: userId, unregistered_payer: payer } = row
  if (!payer) return undefined
  const payerAt = await deps.payments.provider.registerPayer(userId, payer)
  if (isRefused(payerAt) && payerAt.refused === 'payment_unavailable') {
    return { ...payerAt, refused: 'payment_unavailable' }
  }
  const customer = isRefused(payerAt) ? null : payerAt.customerId
  await updateSubscription(deps.database.db, id, registered(customer))
  return undefined
}
