import type { Refused } from '../platform/refused.ts'
import type { ProviderPayment } from './payment-facts.ts'

/** Who pays. Stored only until the provider has registered her. */
export type Payer = { name: string; taxId: string; phone: string; email: string }

/** `reference` is our id of the checkout, `payerReference` our id of the payer: the provider finds both by them. */
export type CheckoutWish = {
  reference: string
  payerReference: string
  planName: string
  cents: number
  /** The first charge; the following ones come by themselves each month. */
  dueOn: string
}

type OpenedCheckout = { id: string; link: string; expiresAt: Date }

/** The provider's own monthly charge. `dueOn` is the day of the next one that it will make. */
export type Recurrence = {
  id: string
  cents: number
  dueOn: string
  alive: boolean
  checkoutId: string | null
  reference: string | null
}

/** Out of reach, or an answer that cannot be read. It may have acted: read its state before repeating a command. */
export type Away = Refused<'payment_unavailable'>

export type Traces = {
  customerId: string | null
  checkoutIds: readonly string[]
  recurrenceIds: readonly string[]
}

/** What we need of a payment provider. Closing is idempotent, and succeeds for an unknown id. */
export type PaymentProvider = {
  /** Finds the payer by the reference and brings it up to date, or registers it. */
  registerPayer(reference: string, payer: Payer): Promise<{ customerId: string } | Away | Refused<'invalid'>>
  openCheckout(wish: CheckoutWish): Promise<OpenedCheckout | Away>
  closeCheckout(id: string): Promise<Away | undefined>
  findPayment(id: string): Promise<ProviderPayment | Away | undefined>
  listPayments(traces: Traces): Promise<ProviderPayment[] | Away>
  findRecurrence(id: string): Promise<Recurrence | Away | undefined>
  /** `dueOn` is the day of the next charge to be made; charges that exist keep their day. */
  changeRecurrence(id: string, wish: { cents: number; dueOn: string }): Promise<Away | undefined>
  /** False when the charge cannot be changed any more. */
  moveCharge(id: string, wish: { cents: number; dueOn: string }): Promise<Away | boolean>
  closeRecurrence(id: string): Promise<Away | undefined>
}
