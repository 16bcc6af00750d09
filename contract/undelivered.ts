import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messageChannels } from './message-channels.ts'
import { message, messageEvents } from './messages.ts'

/**
 * Messages that clients did not get. `whatsappUrl` opens WhatsApp with the text filled in; null without a mobile, and
 * for a number whose owner is not the client.
 */
const undeliveredPage = z
  .object({
    items: z.array(
      z
        .object({
          id: z.string(),
          appointmentId: z.string(),
          event: z.enum(messageEvents),
          clientName: z.string(),
          procedureName: z.string(),
          date: z.string(),
          startTime: z.string(),
          channel: z.enum(messageChannels),
          reason: z.string().nullable(),
          whatsappUrl: z.string().nullable(),
          canRetry: z.boolean(),
        })
        .meta({ id: 'UndeliveredMessage' }),
    ),
    count: z.int(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'UndeliveredMessagePage' })

export type UndeliveredPage = z.output<typeof undeliveredPage>

/** Whether a message of ours about a change of an appointment reaches its client now. */
const reach = z
  .object({
    /** The channels that reach the client; empty when the company has to inform the client itself. */
    channels: z.array(z.enum(messageChannels)),
    /** The reason why no channel reaches the client, in words for the company. */
    reason: z.string().nullable(),
    /** The id of the newest message that the client did not get; the company marks it by `by-hand`. */
    messageId: z.string().nullable(),
    /** Opens WhatsApp with the text filled in; null without a mobile, or when there is nothing to say. */
    whatsappUrl: z.string().nullable(),
  })
  .meta({ id: 'Reach' })

export type Reach = z.output<typeof reach>

const tag = 'Mensagens'
const byId = z.object({ id: z.string() })

/** The calls about messages that do not reach a client, so that the company informs the client itself. */
export const undelivered = {
  reach: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/reach',
    tag,
    summary:
      'Por onde uma mensagem nossa chega ao cliente de um agendamento e, se não chega, o texto para o WhatsApp da empresa',
    access: 'user',
    status: 200,
    params: byId,
    success: reach,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/messages/undelivered',
    tag,
    summary:
      'As mensagens que não chegaram a clientes com horário marcado, com o texto pronto para enviar pelo próprio WhatsApp',
    access: 'user',
    status: 200,
    query: z.object({ cursor: z.string({ error: 'Página inválida' }).optional() }),
    success: undeliveredPage,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  byHand: endpoint({
    method: 'POST',
    path: '/api/messages/{id}/by-hand',
    tag,
    summary: 'Marca que a empresa avisou o cliente por conta própria',
    access: 'terms',
    status: 200,
    params: byId,
    success: message,
    refuses: ['not_found', 'message_settled'],
    limit: limits.writes,
  }),
}
