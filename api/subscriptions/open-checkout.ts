import { type PlanId, plans } from '@encaixe/contract/plans.ts'
import { newId } from '../platform/ids.ts'
import { isRefused } from '../platform/refused.ts'
import type { BillingDeps } from './create-payments.ts'
import type { Away, Payer } from './payment-provider.ts'
import type { CheckoutRow } from './store.ts'

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
  /** JSON as text, for a column; null as soon as the provider has registered the payer. */
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
