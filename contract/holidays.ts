import './no-eval.ts'
import { z } from 'zod'
import { keep } from './client-limits.ts'
import { endpoint } from './endpoint.ts'
import { exceptionSentences } from './exception-rules.ts'
import { limits } from './limits.ts'
import { date } from './place-fields.ts'
import { timePattern } from './work-schedule.ts'

const yearSentence = 'Informe um ano de 2000 a 2199'
const decision = z.enum(['open', 'closed', 'hours'], {
  error: 'Escolha abrir (open), fechar (closed) ou horário especial (hours)',
})
const time = z
  .string({ error: exceptionSentences.time })
  .regex(timePattern, exceptionSentences.time)
  .nullish()

const holiday = z
  .object({
    date: z.string(),
    name: z.string(),
    kind: z.enum(['national', 'optional']),
    /** The company's decision; null before it. An exception for all of the company on the date counts as a decision. */
    decision: decision.nullable(),
    /** The number of scheduled appointments on the holiday. */
    appointments: z.int(),
  })
  .meta({ id: 'Holiday' })

const holidayDecision = z
  .object(
    {
      decision,
      /** For `hours` both times are set; for other decisions neither is set. */
      startTime: time,
      endTime: time,
      keep,
    },
    { error: 'Envie um objeto JSON' },
  )
  .superRefine(({ decision, startTime, endTime }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (decision !== 'hours') return
    if (!startTime) wrong('startTime', 'Horário de início é obrigatório')
    if (!endTime) wrong('endTime', 'Horário de término é obrigatório')
    if (startTime && endTime && startTime >= endTime)
      wrong('startTime', 'Horário de início deve ser anterior ao horário de término')
  })
  .meta({ id: 'HolidayDecision' })

export type Holiday = z.output<typeof holiday>
export type HolidayDecision = z.output<typeof holidayDecision>

const tag = 'Folgas e horários especiais'

export const holidays = {
  list: endpoint({
    method: 'GET',
    path: '/api/holidays',
    tag,
    summary: 'Feriados nacionais e pontos facultativos de um ano, com o que a empresa decidiu',
    access: 'user',
    status: 200,
    query: z.object({
      year: z
        .string({ error: yearSentence })
        .regex(/^2[01]\d\d$/, yearSentence)
        .transform(Number),
    }),
    success: z.array(holiday),
    refuses: ['not_found'],
    limit: limits.reads,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/holidays/{date}/decision',
    tag,
    summary: 'Abre, fecha ou muda o horário num feriado; outra decisão substitui a anterior',
    access: 'terms',
    status: 200,
    params: z.object({ date }),
    body: holidayDecision,
    success: holiday,
    refuses: ['not_found', 'subscription_required', 'appointments_affected', 'too_many'],
    limit: limits.writes,
  }),
}
