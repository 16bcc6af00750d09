import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { retryKey } from './place-fields.ts'

const instant = z.iso.datetime({ offset: true })

/** An address at which another program reads a calendar. Only the response to its creation shows the address. */
const calendarFeed = z
  .object({
    id: z.string(),
    /** The collaborator whose calendar is at the address; null for the calendar of the full company. */
    collaboratorId: z.string().nullable(),
    /** Whether the caller created this calendar address. */
    own: z.boolean(),
    createdAt: instant,
    /** The last time at which another program read the calendar. */
    readAt: instant.nullable(),
  })
  .meta({ id: 'CalendarFeed' })

export type CalendarFeed = z.output<typeof calendarFeed>

const input = z
  .object(
    {
      collaboratorId: z.string({ error: 'Colaborador inválido' }).nullable(),
      /** The id of the address that the new address replaces. The replaced address stops working at once. */
      replaces: z.string({ error: 'Endereço de agenda inválido' }).optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'CalendarFeedInput' })

const tag = 'Avisos'

export const calendarFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/calendar-feeds',
    tag,
    summary: 'Os endereços de agenda em uso',
    access: 'user',
    status: 200,
    success: z.array(calendarFeed),
    refuses: ['not_found', 'company_needed', 'role'],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calendar-feeds',
    tag,
    summary:
      'Cria um endereço secreto da agenda de um colaborador ou da empresa, para outros aplicativos. Repetido com a mesma chave, o mesmo endereço recebe outro segredo, porque o primeiro não fica guardado',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: input,
    success: z.object({ id: z.string(), url: z.string() }).meta({ id: 'CreatedCalendarFeed' }),
    refuses: ['not_found', 'company_needed', 'role', 'too_many', 'idempotency_key_reused'],
    limit: limits.writes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calendar-feeds/{id}',
    tag,
    summary: 'Apaga um endereço de agenda: ele deixa de responder na hora',
    access: 'user',
    status: 204,
    params: z.object({ id: z.string() }),
    success: z.undefined(),
    refuses: ['not_found', 'role'],
    limit: limits.writes,
  }),
}
