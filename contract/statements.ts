import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listQuery } from './list-query.ts'
import { isMonth } from './local-time.ts'
import { longestStatementNote, paymentSentences } from './payment-rules.ts'
import { anId, retryKey } from './place-fields.ts'
import { listedStatement, statement, statementStatuses } from './statement-fields.ts'
import { text } from './text.ts'

/** No data of a company is older than 1900. */
const month = z
  .string({ error: paymentSentences.month })
  .refine((given) => isMonth(given) && given >= '1900-01', paymentSentences.month)
const body = { error: 'Envie um objeto JSON' }

/** The reason that a professional gives when they contest the statement. */
const statementNote = text({
  max: longestStatementNote,
  required: paymentSentences.note,
  tooLong: paymentSentences.note,
})

const statementInput = z
  .object({ collaboratorId: anId(paymentSentences.collaborator), month }, body)
  .meta({ id: 'StatementInput' })

/**
 * `url` opens the statement without sign-in and is shown only once: the company can send it by WhatsApp. Null for a
 * member other than the owner when the link answers the statement. `mailed`: the link was also sent to the
 * professional's e-mail.
 */
const sentStatement = statement
  .extend({ url: z.string().nullable(), mailed: z.boolean() })
  .meta({ id: 'SentStatement' })

export type StatementInput = z.output<typeof statementInput>
export type SentStatement = z.output<typeof sentStatement>

const tag = 'Cota-parte'
const params = z.object({ id: z.string() })

export const statements = {
  list: endpoint({
    method: 'GET',
    path: '/api/statements',
    tag,
    summary: 'Os extratos, os meses mais novos primeiro; de um profissional, os seus já enviados',
    access: 'user',
    status: 200,
    query: listQuery.extend({
      collaboratorId: z.string({ error: 'Colaborador inválido' }).optional(),
      month: month.optional(),
      status: z.enum(statementStatuses, { error: 'Situação inválida' }).optional(),
    }),
    success: z
      .object({ items: z.array(listedStatement), nextCursor: z.string().nullable() })
      .meta({ id: 'StatementPage' }),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/statements',
    tag,
    summary: 'Começa o extrato de um profissional em um mês',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: statementInput,
    success: statement,
    refuses: ['not_found', 'subscription_required', 'statement_exists', 'idempotency_key_reused'],
    limit: limits.writes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/statements/{id}',
    tag,
    summary: 'Um extrato com as suas linhas',
    access: 'user',
    status: 200,
    params,
    success: statement,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  csv: endpoint({
    method: 'GET',
    path: '/api/statements/{id}/csv',
    tag,
    summary: 'Um extrato em CSV, que nenhuma planilha executa',
    access: 'user',
    status: 200,
    params,
    file: 'text/csv',
    success: z.string(),
    refuses: ['not_found'],
    limit: limits.exports,
  }),
  send: endpoint({
    method: 'PATCH',
    path: '/api/statements/{id}/send',
    tag,
    summary:
      'Fecha o extrato e o envia ao profissional; enviado e ainda sem resposta, manda um link novo no lugar do anterior',
    access: 'terms',
    status: 200,
    params,
    success: sentStatement,
    refuses: ['not_found', 'subscription_required', 'statement_closed'],
    limit: limits.statements,
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/statements/{id}/accept',
    tag,
    summary: 'O profissional aceita o seu extrato',
    access: 'terms',
    status: 200,
    params,
    success: statement,
    refuses: ['not_found', 'statement_closed'],
    limit: limits.writes,
  }),
  contest: endpoint({
    method: 'PATCH',
    path: '/api/statements/{id}/contest',
    tag,
    summary: 'O profissional contesta o seu extrato e escreve por quê',
    access: 'terms',
    status: 200,
    params,
    body: z.object({ note: statementNote }, body),
    success: statement,
    refuses: ['not_found', 'statement_closed'],
    limit: limits.writes,
  }),
}
