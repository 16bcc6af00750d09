import { centsOf } from '@encaixe/contract/money.ts'
import { z } from 'zod'
import type { ProviderPayment } from '../payment-facts.ts'
import type { Recurrence } from '../payment-provider.ts'
import type { PaymentState } from '../subscription-facts.ts'

const none = z
  .string()
  .nullish()
  .transform((value) => value || null)

/** A date as text. REST writes `2027-03-02`; some events write `02/03/2027`. */
const day = z.string().transform((text, context) => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? []
  if (year) return `${year}-${month}-${date}`
  const [, first, second, third] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text) ?? []
  if (third) return `${third}-${second}-${first}`
  context.addIssue({ code: 'custom', message: 'not a day' })
  return z.NEVER
})

const cents = z.number().transform((reais, context) => {
  const whole = centsOf(reais)
  if (whole !== undefined) return whole
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const states: Record<string, PaymentState> = {
  PENDING: 'awaiting',
  AUTHORIZED: 'awaiting',
  AWAITING_RISK_ANALYSIS: 'awaiting',
  CONFIRMED: 'paid',
  RECEIVED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  OVERDUE: 'overdue',
  DUNNING_REQUESTED: 'overdue',
  REFUNDED: 'returned',
  REFUND_REQUESTED: 'returned',
  REFUND_IN_PROGRESS: 'returned',
  CHARGEBACK_REQUESTED: 'returned',
  CHARGEBACK_DISPUTE: 'returned',
  AWAITING_CHARGEBACK_REVERSAL: 'returned',
}

/** The used fields of a charge. Card data are never read, not even the last digits. An unknown status is an error. */
export const paymentShape = z
  .object({
    id: z.string().min(1).max(255),
    customer: none,
    subscription: none,
    checkoutSession: none,
    externalReference: none,
    value: cents,
    dueDate: day,
    status: z.string(),
    deleted: z.boolean().nullish(),
    confirmedDate: day.nullish(),
    clientPaymentDate: day.nullish(),
    paymentDate: day.nullish(),
    invoiceUrl: none,
  })
  .transform((raw, context): ProviderPayment => {
    const state = raw.deleted ? 'gone' : states[raw.status]
    if (!state) {
      context.addIssue({ code: 'custom', message: `unknown status ${raw.status.slice(0, 40)}` })
      return z.NEVER
    }
    return {
      id: raw.id,
      cents: raw.value,
      dueOn: raw.dueDate,
      state,
      paidOn: raw.confirmedDate ?? raw.clientPaymentDate ?? raw.paymentDate ?? null,
      invoiceUrl: webAddress(raw.invoiceUrl),
      customerId: raw.customer,
      checkoutId: raw.checkoutSession,
      recurrenceId: raw.subscription,
      reference: raw.externalReference,
    }
  })

export const recurrenceShape = z
  .object({
    id: z.string().min(1),
    value: cents,
    nextDueDate: day,
    status: z.string().nullish(),
    deleted: z.boolean().nullish(),
    checkoutSession: none,
    externalReference: none,
  })
  .transform(
    (raw): Recurrence => ({
      id: raw.id,
      cents: raw.value,
      dueOn: raw.nextDueDate,
      alive: !raw.deleted && (raw.status ?? 'ACTIVE') === 'ACTIVE',
      checkoutId: raw.checkoutSession,
      reference: raw.externalReference,
    }),
  )

export const customerShape = z.object({
  id: z.string().min(1),
  externalReference: none,
  deleted: z.boolean().nullish(),
})

export const checkoutShape = z.object({ id: z.string().min(1), link: none })

/** The errors of an answer. The description is for the account's owner; it may repeat request data, so never log it. */
export const errorShape = z.object({
  errors: z.array(z.object({ code: z.string(), description: z.string().catch('') })),
})

export function listShape<T extends z.ZodType>(item: T) {
  return z.object({ data: z.array(item), hasMore: z.boolean().nullish() })
}

/** Returns a link only if it is http or https, because a browser is sent to it. */
export function webAddress(link: string | null): string | null {
  return link && /^https?:$/.test(URL.parse(link)?.protocol ?? '') ? link : null
}
