import './no-eval.ts'
import { z } from 'zod'
import { caps } from './caps.ts'
import { keep } from './client-limits.ts'
import { isActive, statusChange, version } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { photo } from './place-fields.ts'
import { companyId, orderInput } from './procedures.ts'
import { email, optionalText, text } from './text.ts'
import { completeWorkDay, workDayProblems, workDaySentences } from './work-schedule.ts'

const time = z.string({ error: workDaySentences.time }).nullish()

const workDayInput = z
  .object(
    {
      enabled: z.boolean({ error: 'Informe se o dia está disponível com verdadeiro ou falso' }),
      startTime: time,
      endTime: time,
      breakStart: time,
      breakEnd: time,
    },
    { error: 'Informe este dia da semana' },
  )
  .superRefine((day, context) => {
    for (const [field, message] of Object.entries(workDayProblems(day))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  .transform(completeWorkDay)
  .meta({ id: 'WorkDayInput' })

const workDay = z
  .object({
    enabled: z.boolean(),
    startTime: z.string(),
    endTime: z.string(),
    breakStart: z.string().nullable(),
    breakEnd: z.string().nullable(),
  })
  .meta({ id: 'WorkDay' })

function eachDay<Day extends z.ZodType>(day: Day) {
  return {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  }
}

export const workScheduleInput = z
  .object(eachDay(workDayInput), { error: 'Informe os sete dias da semana' })
  .meta({ id: 'WorkScheduleInput' })

const workSchedule = z.object(eachDay(workDay)).meta({ id: 'WorkSchedule' })

/** Ids are compared in lower case, as they are stored, so that two spellings of one id count as one. */
const procedureId = z.string({ error: 'Procedimento inválido' }).toLowerCase()

const procedureIds = z
  .array(procedureId, { error: 'Informe os procedimentos como uma lista' })
  .max(caps.procedures.max, `Escolha no máximo ${caps.procedures.max} procedimentos`)
  .refine((ids) => new Set(ids).size === ids.length, 'Cada procedimento só pode aparecer uma vez')

const fields = {
  name: text({ max: 100, required: 'Nome do colaborador é obrigatório' }),
  email: email(),
  role: optionalText({ max: 60 }),
  isActive: isActive.optional(),
  procedureIds: procedureIds.optional(),
  workSchedule: workScheduleInput.optional(),
  getsMails: z.boolean({ error: 'Informe se recebe e-mails com verdadeiro ou falso' }).optional(),
}

const body = { error: 'Envie um objeto JSON' }

export const collaboratorInput = z.object({ ...fields, companyId }, body).meta({ id: 'CollaboratorInput' })

const collaboratorChange = z
  .object({ ...fields, companyId: companyId.optional(), version: version.optional(), keep }, body)
  .meta({ id: 'CollaboratorChange' })

export const collaborator = z
  .object({
    id: z.string(),
    companyId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.string().nullable(),
    photo,
    isActive: z.boolean(),
    procedureIds: z.array(z.string()),
    workSchedule,
    /** False after the access of the collaborator's account ended: mails about appointments do not go to `email`. */
    getsMails: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Collaborator' })

export type Collaborator = z.output<typeof collaborator>
export type CollaboratorInput = z.output<typeof collaboratorInput>
export type CollaboratorChange = z.output<typeof collaboratorChange>

const tag = 'Colaboradores'
const byId = z.object({ id: z.string() })

export const collaborators = {
  list: endpoint({
    method: 'GET',
    path: '/api/collaborators/company/{companyId}',
    alias: '/api/companies/{companyId}/collaborators',
    tag,
    summary: 'Os colaboradores da empresa',
    access: 'user',
    status: 200,
    params: z.object({ companyId: z.string() }),
    success: z.array(collaborator),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/collaborators/{id}',
    tag,
    summary: 'Um colaborador',
    access: 'user',
    status: 200,
    params: byId,
    success: collaborator,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/collaborators',
    tag,
    summary: 'Cadastra um colaborador',
    access: 'terms',
    status: 201,
    body: collaboratorInput,
    success: collaborator,
    refuses: ['not_found', 'subscription_required', 'plan_limit', 'too_many'],
    limit: limits.writes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/collaborators/{id}',
    tag,
    summary: 'Altera um colaborador; o que não vier fica como está',
    access: 'terms',
    status: 200,
    params: byId,
    body: collaboratorChange,
    success: collaborator,
    refuses: [
      'appointments_affected',
      'not_found',
      'subscription_required',
      'plan_limit',
      'has_future_appointments',
      'stale_version',
    ],
    limit: limits.writes,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/companies/{companyId}/collaborators/order',
    tag,
    summary: 'Põe os colaboradores na ordem que a página mostra',
    access: 'terms',
    status: 204,
    params: z.object({ companyId: z.string() }),
    body: orderInput,
    success: z.undefined(),
    refuses: ['not_found', 'subscription_required'],
    limit: limits.writes,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/collaborators/{id}/status',
    tag,
    summary: 'Ativa ou desativa um colaborador',
    access: 'terms',
    status: 200,
    params: byId,
    body: statusChange,
    success: collaborator,
    refuses: ['not_found', 'subscription_required', 'plan_limit', 'has_future_appointments', 'stale_version'],
    limit: limits.writes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/collaborators/{id}',
    tag,
    summary: 'Exclui um colaborador',
    access: 'terms',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found', 'subscription_required', 'has_future_appointments'],
    limit: limits.writes,
  }),
}
