import './no-eval.ts'
import { z } from 'zod'
import { highestPriceCents } from './money.ts'
import { paymentMethods, paymentSentences } from './payment-rules.ts'

const cents = z
  .int({ error: paymentSentences.cents })
  .min(0, paymentSentences.cents)
  .max(highestPriceCents, paymentSentences.cents)
const method = z.enum(paymentMethods, { error: paymentSentences.method })

const body = { error: paymentSentences.payment }

/** Absent fields have defaults at the completion: the price, or nothing without a price; the method `other`; no tip. */
export const paymentInput = z
  .object({ cents: cents.optional(), method: method.optional(), tipCents: cents.optional() }, body)
  .meta({
    id: 'PaymentInput',
    description:
      'O que o cliente pagou pelo serviço, com o sinal que já foi recebido, e a gorjeta à parte. Ao concluir, o que não vier é o preço (ou nada), a forma `other` e nenhuma gorjeta.',
  })

/** The payment of a completed appointment. `paidOn`, the company's date at completion, is the date of its till. */
export const payment = z
  .object({ cents: z.int(), method, tipCents: z.int(), paidOn: z.string() })
  .meta({ id: 'Payment' })

/** The professional's part of a payment, without tips. The percent of the appointment date is stored at completion. */
export const share = z.object({ percent: z.number().nullable(), cents: z.int() }).meta({ id: 'PaymentShare' })

export type PaymentInput = z.output<typeof paymentInput>
export type Payment = z.output<typeof payment>
