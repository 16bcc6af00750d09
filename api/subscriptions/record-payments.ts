import type { Tx } from '../platform/database/db.ts'
import type { BillingDeps } from './create-payments.ts'
import { type ProviderPayment, updateFact } from './payment-facts.ts'
import { recordState } from './record-state.ts'
import {
  type CheckoutRow,
  selectCheckouts,
  selectSubscription,
  storePayment,
  updateCheckout,
} from './store.ts'
import type { SubscriptionState } from './subscription-state.ts'

type Needs = Pick<BillingDeps, 'database' | 'clock' | 'jobs' | 'log'>

/** Records charges as the provider returned them, unless the answer of a later look-up is already recorded. */
export function recordPayments(
  deps: Needs,
  id: string,
  charges: readonly ProviderPayment[],
  lookup: number,
): Promise<SubscriptionState> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const subscription = await selectSubscription(tx, { id }, 'alone')
    const checkouts = await selectCheckouts(tx, id)
    for (const payment of charges.filter((each) => isOurs(each, checkouts))) {
      const known = subscription?.payments.find((each) => each.id === payment.id)
      if (known && known.lookup >= lookup) continue
      const fact = updateFact(known, payment, { now, order: lookup })
      await storePayment(tx, {
        provider_id: payment.id,
        subscription_id: id,
        cents: fact.cents,
        due_on: fact.dueOn,
        state: fact.state,
        paid_at: fact.paidAt,
        overdue_at: fact.overdueAt,
        returned_at: fact.returnedAt,
        paid_order: fact.order,
        invoice_url: payment.invoiceUrl,
        flag: known?.flag ?? null,
        lookup,
      })
      await linkCheckout(tx, payment, checkouts)
    }
    return (await recordState(tx, deps, id, now)).state
  })
}

const originOf = (payment: ProviderPayment, checkouts: readonly CheckoutRow[]) =>
  checkouts.find(
    (checkout) =>
      checkout.provider_id === payment.checkoutId ||
      checkout.id === payment.reference ||
      (checkout.recurrence_id !== null && checkout.recurrence_id === payment.recurrenceId),
  )

/** Whether a charge belongs to the subscription. A charge made by hand at the provider for the same payer does not. */
const isOurs = (payment: ProviderPayment, checkouts: readonly CheckoutRow[]) =>
  originOf(payment, checkouts) !== undefined

/** Marks the charge's checkout as used, and stores the recurrence that it started. */
async function linkCheckout(tx: Tx, payment: ProviderPayment, checkouts: readonly CheckoutRow[]) {
  const checkout = originOf(payment, checkouts)
  if (!checkout) return
  const used = payment.state !== 'awaiting' || payment.recurrenceId !== null
  const linked = checkout.recurrence_id ?? payment.recurrenceId
  if (linked === checkout.recurrence_id && !(used && checkout.status === 'open')) return
  await updateCheckout(tx, checkout.id, {
    recurrence_id: linked,
    ...(used && { status: 'paid' }),
  })
}
