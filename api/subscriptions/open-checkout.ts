import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { newId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { Away, Payer } from './payment-provider.ts'
import { withRecurrence } from './refresh-subscription.ts'
import { type CheckoutRow, type SubscriptionRow, updateCheckout, updateSubscription } from './store.ts'

export type NewCheckout = Omit<CheckoutRow, 'subscription_id'>

type Wish = { userId: string; planId: PlanId; cents: number; dueOn: string }

/** Opens a payment page and returns its row. The caller stores the row, or closes the page again. */
export async function openCheckout(
  { payments: { provider }, clock }: Pick<BillingDeps, 'payments' | 'clock'>,
  { userId, planId, cents, dueOn }: Wish,
): Promise<NewCheckout | Away> {
  const id = newId()
  const opened = await provider.openCheckout({
    reference: id,
    payerReference: userId,
    planName: plans[planId].name,
    cents,
    dueOn,
  })
  if (isRefused(opened)) return opened
  return {
    id,
    provider_id: opened.id,
    link: opened.link,
    cents,
    due_on: dueOn,
    status: 'open',
    opened_at: clock.now(),
    expires_at: opened.expiresAt,
    recurrence_id: null,
    recurrence_closed: false,
  }
}

export type Registered = {
  provider_customer_id: string | null
  /** The payer as JSON text for a column; null once the provider has registered the payer. */
  unregistered_payer: string | null
}

export const registered = (customerId: string | null): Registered => ({
  provider_customer_id: customerId,
  unregistered_payer: null,
})

export const unregistered = (payer: Payer): Registered => ({
  provider_customer_id: null,
  unregistered_payer: JSON.stringify(payer),
})

type Needs = Pick<BillingDeps, 'database' | 'payments'>

/** Whether a checkout or its recurrence could still charge the payer. */
export const isChargeable = (checkout: CheckoutRow) =>
  checkout.status === 'open' || withRecurrence([checkout]).length > 0

/**
 * Closes the given open checkouts, and their active recurrences, at the provider. The caller passes the checkouts that
 * it has read, so that a checkout which another request opened later stays open.
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

/**
 * Registers a payer who subscribed while the provider was away. The stored data are deleted once the provider has
 * answered, even if it refuses them: the provider's page asks for the data again.
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
