import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { paymentSentences } from './payment-rules.ts'
import { anId, chosen, date, retryKey } from './place-fields.ts'

const percent = z
  .number({ error: paymentSentences.percent })
  .min(0, paymentSentences.percent)
  .max(100, paymentSentences.percent)
  .refine((given) => Math.round(given * 100) / 100 === given, paymentSentences.percent)

/** A share without a procedure applies to all procedures that have no separate share. */
const shareInput = z
  .object(
    {
      collaboratorId: anId(paymentSentences.collaborator),
      procedureId: z.string({ error: 'Procedimento inválido' }).min(1, 'Procedimento inválido').nullish(),
      percent,
      from: chosen(date, paymentSentences.from),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'ShareInput' })

const share = z
  .object({
    id: z.string(),
    collaboratorId: z.string(),
    procedureId: z.string().nullable(),
    percent: z.number(),
    from: z.string(),
  })
  .meta({ id: 'Share' })

export type ShareInput = z.output<typeof shareInput>
export type Share = z.output<typeof share>

const tag = 'Cota-parte'

export const shares = {
  list: endpoint({
    method: 'GET',
    path: '/api/shares',
    tag,
    summary: 'As cotas dos profissionais, com a data em que cada uma começa',
    access: 'user',
    status: 200,
    query: z.object({ collaboratorId: z.string({ error: 'Colaborador inválido' }).optional() }),
    /** The list has at most as many shares as caps.ts allows. */
    success: z.array(share),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/shares',
    tag,
    summary: 'Define a cota de um profissional a partir de uma data, para tudo ou para um procedimento',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: shareInput,
    success: share,
    refuses: ['not_found', 'subscription_required', 'share_exists', 'too_many', 'idempotency_key_reused'],
    limit: limits.writes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/shares/{id}',
    tag,
    summary: 'Exclui uma cota que ainda não começou',
    access: 'terms',
    status: 204,
    params: z.object({ id: z.string() }),
    success: z.undefined(),
    refuses: ['not_found', 'subscription_required', 'share_in_force'],
    limit: limits.writes,
  }),
}
