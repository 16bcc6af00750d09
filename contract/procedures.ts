import './no-eval.ts'
import { z } from 'zod'
import { isActive, statusChange, version } from './companies.ts'
import { depositOfProcedure } from './deposit-fields.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { centsOf, highestPriceCents } from './money.ts'
import { optionalText, text } from './text.ts'

export const longestDuration = 1_440
const longestCategory = 60
export const longestBuffer = 120

export const procedureSentences = {
  name: 'Nome é obrigatório',
  durationRequired: 'Duração é obrigatória',
  duration: 'Duração deve ser um número maior que 0',
  durationWhole: 'Duração deve ser um número inteiro de minutos',
  durationLongest: 'Duração deve ser de no máximo 1440 minutos',
  company: 'Empresa é obrigatória',
  buffer: `Informe um número inteiro de 0 a ${longestBuffer} minutos`,
  price: 'Preço deve ser um valor de 0 a 99.999,99 com no máximo duas casas decimais',
}

const duration = z
  .number({
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? procedureSentences.durationRequired
        : procedureSentences.duration,
  })
  .gt(0, { error: procedureSentences.duration, abort: true })
  .refine(Number.isInteger, { error: procedureSentences.durationWhole, abort: true })
  .max(longestDuration, procedureSentences.durationLongest)

/** A price in reais; null for a service without a price. */
export const price = z
  .number({ error: procedureSentences.price })
  .min(0, procedureSentences.price)
  .max(highestPriceCents / 100, procedureSentences.price)
  .refine((reais) => centsOf(reais) !== undefined, procedureSentences.price)
  .nullable()

const bufferMinutes = z
  .int({ error: procedureSentences.buffer })
  .min(0, procedureSentences.buffer)
  .max(longestBuffer, procedureSentences.buffer)

/** The schema checks only that the id is present: the use case looks the ids up before it validates the body. */
export const companyId = z.string({ error: procedureSentences.company }).min(1, procedureSentences.company)

const fields = {
  name: text({ max: 100, required: procedureSentences.name }),
  duration,
  isActive: isActive.optional(),
  description: optionalText({ max: 500 }),
  /** The category groups the services on the company's page. */
  category: optionalText({ max: longestCategory }),
  price: price.optional(),
  /** Minutes after the procedure in which the professional is not bookable. Clients never see these minutes. */
  bufferMinutes: bufferMinutes.optional(),
  deposit: depositOfProcedure.optional(),
}

const body = { error: 'Envie um objeto JSON' }

export const procedureInput = z.object({ ...fields, companyId }, body).meta({ id: 'ProcedureInput' })

const procedureChange = z
  .object({ ...fields, companyId: companyId.optional(), version: version.optional() }, body)
  .meta({ id: 'ProcedureChange' })

/** The records in the order in which the company's page shows them. Records that are not named come after these. */
export const orderInput = z
  .object(
    {
      ids: z
        .array(z.string({ error: 'Ordem inválida' }), { error: 'Ordem inválida' })
        .max(1_000, 'Ordem inválida'),
    },
    body,
  )
  .meta({ id: 'OrderInput' })

const shown = {
  id: z.string(),
  companyId: z.string(),
  name: z.string(),
  duration: z.int(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  price: z.number().nullable(),
  isActive: z.boolean(),
}

/** `deposit` is absent when the procedure uses the company's deposit. */
const publicProcedure = z
  .object({ ...shown, deposit: depositOfProcedure.optional() })
  .meta({ id: 'PublicProcedure' })

const publicPage = z
  .object({ items: z.array(publicProcedure), nextCursor: z.string().nullable() })
  .meta({ id: 'PublicProcedurePage' })

/** The most services in the array for a request without parameters; any parameter gives `{ items, nextCursor }`. */
export const longestServiceList = 200
export const defaultServicePage = 50

const limitSentence = `Informe um número de 1 a ${longestServiceList}`
const publicListQuery = z.object({
  /** The `nextCursor` of the previous page. */
  cursor: z
    .string({ error: 'Página inválida' })
    .regex(/^\d{1,4}$/, 'Página inválida')
    .optional(),
  limit: z
    .string({ error: limitSentence })
    .regex(/^(200|1\d\d|[1-9]\d?)$/, limitSentence)
    .transform(Number)
    .optional(),
})
const procedure = z
  .object({ ...shown, bufferMinutes: z.int(), deposit: depositOfProcedure, version: z.int() })
  .meta({ id: 'Procedure' })

export type Procedure = z.output<typeof procedure>
export type PublicProcedure = z.output<typeof publicProcedure>
export type PublicProcedurePage = z.output<typeof publicPage>
export type PublicListQuery = z.output<typeof publicListQuery>
export type ProcedureInput = z.output<typeof procedureInput>
export type ProcedureChange = z.output<typeof procedureChange>

const tag = 'Procedimentos'
const ofCompany = z.object({ companyId: z.string() })
const byId = z.object({ id: z.string() })

export const procedures = {
  list: endpoint({
    method: 'GET',
    path: '/api/procedures/company/{companyId}',
    alias: '/api/companies/{companyId}/procedures',
    tag,
    summary: 'Os procedimentos da empresa',
    access: 'user',
    status: 200,
    params: ofCompany,
    success: z.array(procedure),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  listActive: endpoint({
    method: 'GET',
    path: '/api/procedures/company/{companyId}/active',
    tag,
    summary: 'Os procedimentos ativos da empresa',
    access: 'user',
    status: 200,
    params: ofCompany,
    success: z.array(procedure),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/procedures/{id}',
    tag,
    summary: 'Um procedimento',
    access: 'user',
    status: 200,
    params: byId,
    success: procedure,
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/procedures',
    tag,
    summary: 'Cria um procedimento',
    access: 'terms',
    status: 201,
    body: procedureInput,
    success: procedure,
    refuses: ['not_found', 'subscription_required', 'too_many'],
    limit: limits.writes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/procedures/{id}',
    tag,
    summary: 'Altera um procedimento; o que não vier fica como está',
    access: 'terms',
    status: 200,
    params: byId,
    body: procedureChange,
    success: procedure,
    refuses: ['not_found', 'subscription_required', 'stale_version'],
    limit: limits.writes,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/companies/{companyId}/procedures/order',
    tag,
    summary: 'Põe os procedimentos na ordem que a página mostra',
    access: 'terms',
    status: 204,
    params: ofCompany,
    body: orderInput,
    success: z.undefined(),
    refuses: ['not_found', 'subscription_required'],
    limit: limits.writes,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/procedures/{id}/status',
    tag,
    summary: 'Ativa ou desativa um procedimento',
    access: 'terms',
    status: 200,
    params: byId,
    body: statusChange,
    success: procedure,
    refuses: ['not_found', 'subscription_required', 'stale_version'],
    limit: limits.writes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/procedures/{id}',
    tag,
    summary: 'Exclui um procedimento',
    access: 'terms',
    status: 204,
    params: byId,
    success: z.undefined(),
    refuses: ['not_found', 'subscription_required', 'has_future_appointments'],
    limit: limits.writes,
  }),
  publicList: endpoint({
    method: 'GET',
    path: '/api/public/procedures/{companyId}',
    tag,
    summary: 'Os serviços oferecidos por uma empresa',
    access: 'public',
    status: 200,
    params: ofCompany,
    query: publicListQuery,
    success: z.array(publicProcedure).or(publicPage),
    refuses: ['not_found'],
    limit: limits.publicReads,
  }),
  publicOne: endpoint({
    method: 'GET',
    path: '/api/public/procedures/{companyId}/{procedureId}',
    tag,
    summary: 'Um serviço oferecido por uma empresa',
    access: 'public',
    status: 200,
    params: z.object({ companyId: z.string(), procedureId: z.string() }),
    success: publicProcedure,
    refuses: ['not_found', 'company_inactive', 'procedure_inactive'],
    limit: limits.publicReads,
  }),
}
