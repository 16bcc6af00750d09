import { readPrice, reaisOf } from '@encaixe/contract/money.ts'
import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { type PaymentMethod, paymentSentences } from '@encaixe/contract/payment-rules.ts'

export type TypedPayment = { amount: string; tip: string }
export type PaymentProblems = Partial<Record<keyof TypedPayment, string>>

/** An amount in the format of the field: `50,00`. */
export const typedAmount = (cents: number | undefined) =>
  cents === undefined ? '' : reaisOf(cents).toLocaleString('pt-BR', { minimumFractionDigits: 2 })

/**
 * Reads the typed texts. An empty amount means the price, which a professional does not see; without a price the amount
 * is `needed`. An empty tip means no tip.
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
