import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** An event has only type and id, because a page that may see the appointment fetches it again. */
const appointmentEvent = z.object({
  type: z.enum(['created', 'changed', 'cancelled']),
  id: z.string(),
})

/** The company's or a collaborator's hours changed, so free times and conflicts may differ. The id is the company's. */
const hoursEvent = z.object({ type: z.literal('hours'), id: z.string() })

/** A till, a share or a statement changed. The id is the company's id. */
const figuresEvent = z.object({ type: z.literal('figures'), id: z.string() })

/** Events may have been lost, so the page refetches everything that it shows. */
const refetchEvent = z.object({ type: z.literal('refetch') })

/** The server ended this stream: the user has too many streams, and this is the oldest one. */
const displacedEvent = z.object({ type: z.literal('displaced') })

const liveEvent = z
  .union([appointmentEvent, hoursEvent, figuresEvent, refetchEvent, displacedEvent])
  .meta({ id: 'LiveEvent', description: 'Os dados de um evento, em JSON' })

export type AppointmentEvent = z.infer<typeof appointmentEvent>
export type HoursEvent = z.infer<typeof hoursEvent>
export type FiguresEvent = z.infer<typeof figuresEvent>
export type LiveEvent = z.infer<typeof liveEvent>

export const live = {
  follow: endpoint({
    method: 'GET',
    path: '/api/live',
    tag: 'Ao vivo',
    summary:
      'Avisa de cada agendamento criado, alterado ou cancelado: da própria empresa, e os próprios; e de horários e extratos da própria empresa que mudaram',
    access: 'user',
    status: 200,
    stream: true,
    success: liveEvent,
    refuses: [],
    limit: limits.live,
  }),
}
