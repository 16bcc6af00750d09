import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointment } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { paymentInput } from './payment-fields.ts'
import { highestCounted, paymentMethods, paymentSentences } from './payment-rules.ts'
import { chosen, date, retryKey } from './place-fields.ts'

const counted = z
  .int({ error: paymentSentences.counted })
  .min(0, paymentSentences.counted)
  .max(highestCounted, paymentSentences.counted)

/** The counted amounts in cents, tips included. */
const countedMethods = z
  .object(
    { cash: counted, pix: counted, debit: counted, credit: counted, other: counted },
    { error: paymentSentences.counted },
  )
  .meta({ id: 'MethodSums' })

/**
 * The money of one day, by the date of the payments. Once the day is closed, `lines`, `expected` and `counted` never
 * change; `laterCents` is the sum of later payments and changes of payments for this day. The amount of a received
 * deposit is a separate line, by Pix.
 */
const till = z
  .object({
    date: z.string(),
    lines: z.array(
      z.object({
        collaboratorId: z.string(),
        collaboratorName: z.string(),
        method: z.enum(paymentMethods),
        count: z.int(),
        cents: z.int(),
        tipCents: z.int(),
      }),
    ),
    expected: countedMethods,
    counted: countedMethods.nullable(),
    closedAt: z.iso.datetime({ offset: true }).nullable(),
    /** The name of the member who closed the day; null on an open day, or after the member's account is erased. */
    closedBy: z.string().nullable(),
    laterCents: z.int(),
  })
  .meta({ id: 'Till' })

export type Till = z.output<typeof till>
export type MethodSums = z.output<typeof countedMethods>

const tag = 'Caixa'

export const tills = {
  get: endpoint({
    method: 'GET',
    path: '/api/till',
    tag,
    summary: 'O caixa de um dia, por profissional e forma de pagamento',
    access: 'user',
    status: 200,
    query: z.object({ date: chosen(date, bookingSentences.date) }),
    success: till,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/till/{date}/close',
    tag,
    summary: 'Fecha o caixa de um dia com o que foi contado; uma vez',
    access: 'terms',
    status: 201,
    /** The date may not be before 2000: no data of a company is older. */
    params: z.object({
      date: chosen(date, bookingSentences.date).refine(
        (given) => given >= '2000-01-01',
        bookingSentences.dateInvalid,
      ),
    }),
    headers: retryKey,
    body: z.object({ counted: countedMethods }, { error: 'Envie um objeto JSON' }),
    success: till,
    refuses: ['not_found', 'till_closed', 'idempotency_key_reused'],
    limit: limits.writes,
  }),
  pay: endpoint({
    method: 'PUT',
    path: '/api/schedules/{id}/payment',
    tag,
    summary: 'Corrige o pagamento de um agendamento concluído, em até 31 dias; o que não vier fica como está',
    access: 'terms',
    status: 200,
    params: z.object({ id: z.string() }),
    body: paymentInput,
    success: appointment,
    refuses: ['not_found', 'not_completed', 'payment_closed'],
    limit: limits.writes,
  }),
}
