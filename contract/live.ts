import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** That something happened, and to which appointment; what it is now is asked for by whoever may see it. */
const appointmentEvent = z.object({
  type: z.enum(['created', 'changed', 'cancelled']),
  id: z.string(),
})

/** Something may have been missed: ask again for everything that is shown. */
const refetchEvent = z.object({ type: z.literal('refetch') })

/** This person has more streams open than are kept, and this is the oldest. */
const displacedEvent = z.object({ type: z.literal('displaced') })

export const liveEvent = z
  .union([appointmentEvent, refetchEvent, displacedEvent])
  .meta({ id: 'LiveEvent', description: 'Os dados de um evento, em JSON' })

export type AppointmentEvent = z.infer<typeof appointmentEvent>
export type LiveEvent = z.infer<typeof liveEvent>

export const live = {
  follow: endpoint({
    method: 'GET',
    path: '/api/live',
    tag: 'Ao vivo',
    summary: 'Avisa de cada agendamento criado, alterado ou cancelado: da própria empresa, e os próprios',
    access: 'user',
    status: 200,
    stream: true,
    success: liveEvent,
    refuses: [],
    limit: { bucket: 'live', max: 60, seconds: 60, by: 'user', shared: false },
  }),
}
