import './no-eval.ts'
import { z } from 'zod'
import { appointment } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { paymentInput } from './payment-fields.ts'

const tag = 'Agendamentos'
const byId = z.object({ id: z.string() })

/** The company records whether the client came, and accepts or declines a booking that waits for its answer. */
export const outcomes = {
  complete: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/complete',
    tag,
    summary: 'Conclui um agendamento; só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    /** Without a body the payment is the price of the appointment. */
    body: z.object({ payment: paymentInput.optional() }, { error: 'Envie um objeto JSON' }).optional(),
    success: appointment,
    refuses: ['not_found', 'owner_only', 'appointment_closed'],
    limit: limits.writes,
  }),
  noShow: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/no-show',
    tag,
    summary: 'Anota que o cliente não veio, depois do início; o que resta da visita fica livre. Só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    success: appointment,
    refuses: ['not_found', 'owner_only', 'appointment_closed', 'not_begun'],
    limit: limits.writes,
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/reopen',
    tag,
    summary: 'Desfaz uma conclusão ou uma falta, no dia do agendamento ou no seguinte; só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    success: appointment,
    refuses: ['not_found', 'owner_only', 'appointment_closed', 'slot_taken'],
    limit: limits.writes,
  }),
  accept: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/accept',
    tag,
    summary: 'Aceita uma visita que espera a empresa; só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    success: appointment,
    refuses: ['not_found', 'owner_only', 'appointment_closed', 'subscription_required'],
    limit: limits.writes,
  }),
  decline: endpoint({
    method: 'PATCH',
    path: '/api/schedules/{id}/decline',
    tag,
    summary: 'Recusa uma visita que espera a empresa; só a empresa',
    access: 'terms',
    status: 200,
    params: byId,
    success: appointment,
    refuses: ['not_found', 'owner_only', 'appointment_closed'],
    limit: limits.writes,
  }),
}
