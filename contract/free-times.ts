import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { isMonth } from './local-time.ts'
import { anId, chosen, date, photo, startTime } from './place-fields.ts'
import { longestDuration } from './procedures.ts'

export const slot = z.object({ startTime: z.string() }).meta({ id: 'Slot' })

export const availableCollaborator = z
  .object({ id: z.string(), name: z.string(), role: z.string().nullable(), photo })
  .meta({ id: 'AvailableCollaborator' })

export const availableDay = z
  .object({
    date: z.string(),
    /** Whether the day has a free time. */
    free: z.boolean(),
    /** Whether the day would have a free time without the appointments: a day that is open and not free is full. */
    open: z.boolean(),
  })
  .meta({ id: 'AvailableDay' })

export type Slot = z.output<typeof slot>
export type AvailableCollaborator = z.output<typeof availableCollaborator>
export type AvailableDay = z.output<typeof availableDay>

const tag = 'Agendamentos'
const offered = { companyId: z.string(), procedureId: z.string() }

export const freeTimes = {
  publicSlots: endpoint({
    method: 'GET',
    path: '/api/public/available-slots/{companyId}/{procedureId}/{date}',
    tag,
    summary: 'Os horários livres de um dia para um serviço',
    access: 'public',
    status: 200,
    params: z.object({ ...offered, date }),
    success: z.array(slot),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.publicReads,
  }),
  publicCollaborators: endpoint({
    method: 'GET',
    path: '/api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}',
    tag,
    summary: 'Os profissionais livres num horário',
    access: 'public',
    status: 200,
    params: z.object({ ...offered, date, startTime }),
    success: z.array(availableCollaborator),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.publicReads,
  }),
  publicDays: endpoint({
    method: 'GET',
    path: '/api/public/available-days/{companyId}/{procedureId}/{month}',
    tag,
    summary: 'Os dias de um mês que têm horário livre para um serviço',
    access: 'public',
    status: 200,
    params: z.object({
      ...offered,
      month: z.string().refine(isMonth, bookingSentences.month),
    }),
    success: z.array(availableDay),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.monthReads,
  }),
  slots: endpoint({
    method: 'GET',
    path: '/api/schedules/available-slots',
    tag,
    summary:
      'Os horários livres de um colaborador num dia, para uma duração; com o procedimento, também para o tempo depois dele',
    access: 'user',
    status: 200,
    query: z.object({
      companyId: anId(bookingSentences.company),
      collaboratorId: anId(bookingSentences.collaborator),
      date: chosen(date, bookingSentences.date),
      procedureId: z.string({ error: bookingSentences.procedure }).optional(),
      duration: z
        .string({ error: bookingSentences.duration })
        .regex(/^\d{1,4}$/, bookingSentences.duration)
        .transform(Number)
        .pipe(z.number().min(1, bookingSentences.duration).max(longestDuration, bookingSentences.duration)),
    }),
    success: z.array(slot),
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.reads,
  }),
}
