import { readPrice, reaisOf } from '@encaixe/contract/money.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { type PaymentMethod, paymentSentences } from '@encaixe/contract/payment-rules.ts'

/** The typed texts of one appointment. */
export type TypedPayment = { amount: string; tip: string }
export type PaymentProblems = Partial<Record<keyof TypedPayment, string>>

/** `50,00`, as it stands in the field. */
export const typedAmount = (cents: number | undefined) =>
  cents === undefined ? '' : reaisOf(cents).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

/**
 * Reads the typed texts. An empty amount is the price, which a professional does not see; without a price it is
 * `needed`. An empty tip is none.
 */
export function readPayment(
  { amount, tip }: TypedPayment,
  method: PaymentMethod,
  needed = false,
): { payment: PaymentInput } | { problems: PaymentProblems } {
  const cents = amount.trim() === '' ? undefined : readPrice(amount)
  const tipCents = tip.trim() === '' ? 0 : readPrice(tip)
  const problems = {
    ...(cents === undefined && (needed || amount.trim() !== '') && { amount: paymentSentences.cents }),
    ...(tipCents === undefined && { tip: paymentSentences.cents }),
  }
  if (tipCents === undefined || 'amount' in problems) return { problems }
  return { payment: { ...(cents !== undefined && { cents }), method, tipCents } }
}
