import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const longest = 4_000

/** An event of the usage statistics. The browser removes personal data before it sends an event. */
const analyticsEvent = z
  .object(
    {
      event: z.string({ error: 'Nome inválido' }).regex(/^[a-z][a-z0-9_]{0,63}$/, 'Nome inválido'),
      properties: z
        .record(z.string().max(64), z.unknown(), { error: 'Informe as propriedades como um objeto' })
        .refine((properties) => JSON.stringify(properties).length <= longest, 'Propriedades demais')
        .optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'AnalyticsEvent' })

export const analytics = {
  record: endpoint({
    method: 'POST',
    path: '/api/public/events',
    tag: 'Medição',
    summary: 'Registra um evento de uso, sem dados pessoais',
    access: 'public',
    status: 204,
    body: analyticsEvent,
    success: z.undefined(),
    refuses: [],
    limit: limits.analytics,
  }),
}
