import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { appointmentStatuses, chosen, date, startTime } from './appointments.ts'
import { endpoint, type Limit } from './endpoint.ts'
import { availableCollaborator, availableDay, slot } from './free-times.ts'
import { isMonth } from './local-time.ts'
import { themeColors } from './theme-color.ts'

/** What a link is for, and the only thing it can do. */
export const linkPurposes = ['confirm', 'cancel', 'reschedule', 'calendar', 'stop'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

const named = z.object({ id: z.string(), name: z.string() })
const instant = z.iso.datetime({ offset: true })

/** What whoever holds the link may see: nothing of the client but that she is expected. */
export const linkView = z
  .object({
    purpose: z.enum(linkPurposes),
    appointment: z.object({
      id: z.string(),
      date: z.string(),
      startTime: z.string(),
      endTime: z.string(),
      duration: z.int(),
      status: z.enum(appointmentStatuses),
      price: z.number().nullable(),
      confirmedAt: instant.nullable(),
      startsAt: instant,
      endsAt: instant,
      /** Rises with each change: calendars go by it. */
      sequence: z.int(),
      procedure: named,
      collaborator: named,
    }),
    company: z.object({
      id: z.string(),
      name: z.string(),
      slug: z.string(),
      themeColor: z.enum(themeColors),
      timezone: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    /** No reminder of this appointment goes out any more. */
    remindersStopped: z.boolean(),
  })
  .meta({ id: 'LinkView' })

/**
 * `seen` is the time that the page showed (`2027-03-02 10:00`): an answer about a time that is no longer is refused. The
 * wished time is asked only of a link that moves.
 */
export const linkAnswer = z
  .object(
    {
      seen: z.string().max(16).optional(),
      date: chosen(date, bookingSentences.date).optional(),
      startTime: chosen(startTime, bookingSentences.time).optional(),
      collaboratorId: z
        .string({ error: bookingSentences.collaborator })
        .min(1, bookingSentences.collaborator)
        .optional(),
    },
    { error: 'Envie um objeto JSON' },
  )
  .meta({ id: 'LinkAnswer' })

export type LinkView = z.output<typeof linkView>
export type LinkAnswer = z.output<typeof linkAnswer>

const tag = 'Links'
const params = z.object({ token: z.string() })

/** For the load alone: nobody guesses 256 bits, and carriers put many telephones behind one address. */
const look: Limit = { bucket: 'links', max: 600, seconds: 60, by: 'address', shared: false }
export const useLimit: Limit = { bucket: 'links-used', max: 120, seconds: 60, by: 'address', shared: true }

export const messageLinks = {
  open: endpoint({
    method: 'GET',
    path: '/api/links/{token}',
    tag,
    summary: 'O agendamento de um link recebido em mensagem; não muda nada',
    access: 'public',
    status: 200,
    params,
    success: linkView,
    refuses: ['link_gone'],
    limit: look,
  }),
  use: endpoint({
    method: 'POST',
    path: '/api/links/{token}',
    tag,
    summary: 'Faz o que o link permite: confirmar, cancelar, remarcar ou parar os lembretes',
    access: 'public',
    status: 200,
    params,
    body: linkAnswer,
    success: linkView,
    refuses: [
      'link_gone',
      'appointment_changed',
      'appointment_closed',
      'company_inactive',
      'procedure_inactive',
      'not_found',
      'slot_taken',
      'slot_unavailable',
    ],
    limit: useLimit,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/links/{token}/days/{month}',
    tag,
    summary: 'Os dias de um mês para os quais o agendamento pode ser remarcado',
    access: 'public',
    status: 200,
    params: z.object({ token: z.string(), month: z.string().refine(isMonth, bookingSentences.month) }),
    success: z.array(availableDay),
    refuses: ['link_gone', 'company_inactive', 'procedure_inactive', 'not_found'],
    limit: look,
  }),
  times: endpoint({
    method: 'GET',
    path: '/api/links/{token}/times',
    tag,
    summary: 'Os horários de um dia para os quais o agendamento pode ser remarcado, e com quem',
    access: 'public',
    status: 200,
    params,
    query: z.object({ date: chosen(date, bookingSentences.date) }),
    success: z
      .array(slot.extend({ collaborators: z.array(availableCollaborator) }))
      .meta({ id: 'LinkTimes' }),
    refuses: ['link_gone', 'company_inactive', 'procedure_inactive', 'not_found'],
    limit: look,
  }),
}
