import './no-eval.ts'
import { z } from 'zod'
import { appointmentStatuses } from './appointments.ts'
import { depositStates } from './deposit-rules.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { listQuery } from './list-query.ts'
import { visit } from './visits.ts'

const listedDeposit = z
  .object({
    visitId: z.string(),
    cents: z.int(),
    state: z.enum(depositStates),
    dueAt: z.iso.datetime({ offset: true }),
    /** The time at which the client reported the payment. */
    claimedAt: z.iso.datetime({ offset: true }).nullable(),
    /** The end of the time to pay, or of the company's time to answer a reported payment. */
    endsAt: z.iso.datetime({ offset: true }),
    /** The end of the held time; null when the time is not held. */
    heldUntil: z.iso.datetime({ offset: true }).nullable(),
    /**
     * The time at which the deposit was received, given back or refused, or ended because it was not paid in time or the visit was
     * cancelled. Null while the deposit is open.
     */
    settledAt: z.iso.datetime({ offset: true }).nullable(),
    /** Whether the terms give a received deposit of a cancelled visit back; null for any other deposit. */
    comesBack: z.boolean().nullable(),
    /** The status of the visit's remaining appointments: `cancelled` if none is left, `no_show` if all were missed. */
    visitStatus: z.enum(appointmentStatuses),
    date: z.string(),
    startTime: z.string(),
    clientName: z.string(),
    procedures: z.array(z.string()),
  })
  .meta({ id: 'ListedDeposit' })

export type ListedDeposit = z.output<typeof listedDeposit>

const tag = 'Sinal'
const params = z.object({ id: z.string() })

export const deposits = {
  list: endpoint({
    method: 'GET',
    path: '/api/deposits',
    tag,
    summary:
      'Os sinais da empresa, os mais novos primeiro; só os que esperam ou só os que foram avisados, o que vence antes primeiro',
    access: 'user',
    status: 200,
    query: listQuery.extend({ state: z.enum(depositStates, { error: 'Situação inválida' }).optional() }),
    success: z
      .object({ items: z.array(listedDeposit), nextCursor: z.string().nullable() })
      .meta({ id: 'DepositPage' }),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  claim: endpoint({
    method: 'PATCH',
    path: '/api/visits/{id}/deposit/claimed',
    tag,
    summary:
      'O cliente diz que já pagou o sinal; o horário espera a empresa por até 24 horas, e no máximo até meia hora antes da visita',
    access: 'terms',
    status: 200,
    params,
    success: visit,
    refuses: ['not_found', 'hold_over', 'claims_ended', 'too_many'],
    limit: limits.depositClaims,
  }),
  receive: endpoint({
    method: 'PATCH',
    path: '/api/visits/{id}/deposit/received',
    tag,
    summary: 'A empresa recebeu o sinal; depois do prazo, a visita volta se o horário ainda estiver livre',
    access: 'terms',
    status: 200,
    params,
    success: visit,
    refuses: ['not_found', 'owner_only', 'subscription_required', 'slot_taken', 'deposit_settled'],
    limit: limits.writes,
  }),
  refuse: endpoint({
    method: 'PATCH',
    path: '/api/visits/{id}/deposit/refused',
    tag,
    summary: 'A empresa não recebeu o sinal; o horário fica livre',
    access: 'terms',
    status: 200,
    params,
    success: visit,
    refuses: ['not_found', 'owner_only', 'deposit_settled'],
    limit: limits.writes,
  }),
  refund: endpoint({
    method: 'PATCH',
    path: '/api/visits/{id}/deposit/refunded',
    tag,
    summary: 'A empresa anota que devolveu um sinal recebido; a visita fica como está',
    access: 'terms',
    status: 200,
    params,
    success: visit,
    refuses: ['not_found', 'owner_only', 'deposit_not_kept'],
    limit: limits.writes,
  }),
}
