import { endOf } from './periods.ts'
import type { PaymentFact, PaymentState } from './subscription-facts.ts'

/** A charge as the provider returns it. Its dates are dates of São Paulo. */
export type ProviderPayment = {
  id: string
  cents: number
  dueOn: string
  state: PaymentState
  paidOn: string | null
  invoiceUrl: string | null
  customerId: string | null
  checkoutId: string | null
  recurrenceId: string | null
  reference: string | null
}

/**
 * Returns the fact about a charge after it was read. The provider gives dates and our code needs instants, so each
 * instant is the first at which our code saw the change, but never after the end of the provider's date. So a payment
 * that only the daily reconciliation finds, because its event was lost, is not dated a day late.
 */
export function updateFact(
  known: PaymentFact | undefined,
  charge: ProviderPayment,
  { now, order }: { now: Date; order: number },
): PaymentFact {
  const { id, cents, dueOn, state } = charge
  return {
    id,
    cents,
    dueOn,
    state,
    paidAt: known?.paidAt ?? (state === 'paid' ? paidAt(charge, now) : null),
    overdueAt: known?.overdueAt ?? (state === 'overdue' ? now : null),
    returnedAt: state === 'returned' ? (known?.returnedAt ?? now) : null,
    order: known?.paidAt ? known.order : state === 'paid' ? order : 0,
  }
}

function paidAt({ paidOn }: ProviderPayment, now: Date): Date {
  const latest = paidOn === null ? now : endOf(paidOn)
  return latest < now ? latest : now
}
