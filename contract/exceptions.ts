import './no-eval.ts'
import { z } from 'zod'
import { keep } from './client-limits.ts'
import { version } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { exceptionProblems, exceptionSentences, longestReason } from './exception-rules.ts'
import { limits } from './limits.ts'
import { daysBetween } from './local-time.ts'
import { chosen, date, retryKey } from './place-fields.ts'
import { companyId } from './procedures.ts'
import { optionalText } from './text.ts'
import { timePattern } from './work-schedule.ts'

/** The longest range in days: a year and some weeks, for a calendar that begins before the year. */
const longestRange = 400

const body = { error: 'Envie um objeto JSON' }
const timeText = { error: exceptionSentences.time }
const time = z.string(timeText).regex(timePattern, exceptionSentences.time).nullish()
const flag = (error: string) => z.boolean({ error })

const kind = z.enum(['off', 'hours'], { error: exceptionSentences.kind })
const collaborator = z.string({ error: 'Colaborador inválido' }).min(1, 'Colaborador inválido').nullish()

const fields = {
  /** The collaborator of the exception; when it is null or absent, the exception applies to all of the company. */
  collaboratorId: collaborator,
  kind,
  from: chosen(date, exceptionSentences.from),
  /** The last date; required unless `weekly` is true. */
  to: date.nullish(),
  /** Either both times or neither are set. Without times the exception applies to full days. */
  startTime: time,
  endTime: time,
  breakStart: time,
  breakEnd: time,
  /** True when the exception repeats every week on the weekday of `from`. It is only allowed for `off`. */
  weekly: flag('Informe se repete toda semana com verdadeiro ou falso').optional(),
  reason: optionalText({ max: longestReason }),
}

type Drafted = Parameters<typeof exceptionProblems>[0]

function check(value: Drafted, context: z.RefinementCtx): void {
  for (const [field, message] of Object.entries(exceptionProblems(value))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

export const exceptionInput = z
  .object({ companyId, ...fields, keep }, body)
  .superRefine(check)
  .meta({ id: 'ExceptionInput' })

/** An absent field stays as it is. The changed exception is checked like a new exception. */
const exceptionChange = z
  .object(
    {
      collaboratorId: collaborator,
      kind: kind.optional(),
      from: date.optional(),
      to: date.nullish(),
      startTime: time,
      endTime: time,
      breakStart: time,
      breakEnd: time,
      weekly: fields.weekly,
      reason: fields.reason,
      version: version.optional(),
      keep,
    },
    body,
  )
  .meta({ id: 'ExceptionChange' })

export const exception = z
  .object({
    id: z.string(),
    companyId: z.string(),
    collaboratorId: z.string().nullable(),
    kind,
    from: z.string(),
    to: z.string().nullable(),
    startTime: z.string().nullable(),
    endTime: z.string().nullable(),
    breakStart: z.string().nullable(),
    breakEnd: z.string().nullable(),
    weekly: z.boolean(),
    reason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'Exception' })

export type Exception = z.output<typeof exception>
export type ExceptionInput = z.output<typeof exceptionInput>
export type ExceptionChange = z.output<typeof exceptionChange>

const tag = 'Folgas e horários especiais'
const byId = z.object({ id: z.string() })
const range = `Escolha de 1 a ${longestRange} dias`
const kept = z.enum(['true', 'false'], { error: 'Informe se os agendamentos ficam com true ou false' })

export const exceptions = {
  list: endpoint({
    method: 'GET',
    path: '/api/exceptions',
    tag,
    summary:
      'Folgas e horários especiais da empresa que tocam os dias pedidos; com colaborador, os dele e os da empresa',
    access: 'user',
    status: 200,
    query: z
      .object({
        from: chosen(date, exceptionSentences.from),
        to: chosen(date, exceptionSentences.to),
        collaboratorId: z.string({ error: 'Colaborador inválido' }).optional(),
      })
      .refine(({ from, to }) => from <= to && daysBetween(from, to) < longestRange, {
        error: range,
        path: ['to'],
      }),
    success: z.array(exception),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/exceptions',
    tag,
    summary: 'Cria uma folga ou um horário especial',
    access: 'terms',
    status: 201,
    headers: retryKey,
    body: exceptionInput,
    success: exception,
    refuses: [
      'not_found',
      'subscription_required',
      'appointments_affected',
      'too_many',
      'idempotency_key_reused',
    ],
    limit: limits.writes,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/exceptions/{id}',
    tag,
    summary: 'Altera uma folga ou um horário especial; o que não vier fica como está',
    access: 'terms',
    status: 200,
    params: byId,
    body: exceptionChange,
    success: exception,
    refuses: ['not_found', 'subscription_required', 'appointments_affected', 'stale_version', 'too_many'],
    limit: limits.writes,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/exceptions/{id}',
    tag,
    summary: 'Exclui uma folga ou um horário especial',
    access: 'terms',
    status: 204,
    params: byId,
    query: z.object({ keep: kept.optional() }),
    success: z.undefined(),
    refuses: ['not_found', 'subscription_required', 'appointments_affected'],
    limit: limits.writes,
  }),
}
