import type { Refused } from '../platform/refused.ts'
import type { ProviderPayment } from './payment-facts.ts'

/** The payer's data, stored only until the provider has registered the payer. */
export type Payer = { name: string; taxId: string; phone: string; email: string }

/** `reference` is Encaixe's id of the checkout, `payerReference` of the payer: the provider can look up both ids. */
export type CheckoutWish = {
  reference: string
  payerReference: string
  planName: string
  cents: number
  /** The date of the first charge; the provider creates the later charges each month. */
  dueOn: string
}

type OpenedCheckout = { id: string; link: string; expiresAt: Date }

/** The provider's own monthly charge. `dueOn` is the day of the next charge that the provider will create. */
export type Recurrence = {
  id: string
  cents: number
  dueOn: string
  alive: boolean
  checkoutId: string | null
  reference: string | null
}

/** The provider is unreachable or its answer unreadable. The request may be done: read the state before a retry. */
export type Away = Refused<'payment_unavailable'>

export type Traces = {
  customerId: string | null
  checkoutIds: readonly string[]
  recurrenceIds: readonly string[]
}

/** The operations of a payment provider that our code needs. Closing is idempotent, and succeeds for an unknown id. */
export type PaymentProvider = {
  /** Registers the payer, or updates the data of a payer who already has this reference. */
  registerPayer(reference: string, payer: Payer): Promise<{ customerId: string } | Away | Refused<'invalid'>>
  openCheckout(wish: CheckoutWish): Promise<OpenedCheckout | Away>
  closeCheckout(id: string): Promise<Away | undefined>
  findPayment(id: string): Promise<ProviderPayment | Away | undefined>
  listPayments(traces: Traces): Promise<ProviderPayment[] | Away>
  findRecurrence(id: string): Promise<Recurrence | Away | undefined>
  /** `dueOn` is the day of the next charge that will be created; existing charges do not change their day. */
  changeRecurrence(id: string, wish: { cents: number; dueOn: string }): Promise<Away | undefined>
  /** Returns false when the charge can no longer be changed. */
  moveCharge(id: string, wish: { cents: number; dueOn: string }): Promise<Away | boolean>
  closeRecurrence(id: string): Promise<Away | undefined>
}
