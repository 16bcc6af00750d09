import './no-eval.ts'
import { z } from 'zod'
import { timePattern, weekdays, workDaySentences } from './work-schedule.ts'

const time = z.string({ error: workDaySentences.time }).regex(timePattern, workDaySentences.time)

export const openDay = z
  .object(
    { day: z.enum(weekdays, { error: 'Dia da semana inválido' }), opens: time, closes: time },
    { error: 'Informe o dia, a abertura e o fechamento' },
  )
  .refine(({ opens, closes }) => opens < closes, {
    path: ['opens'],
    error: 'A abertura deve ser anterior ao fechamento',
  })
  .meta({ id: 'OpenDay' })

export const businessHours = z
  .array(openDay, { error: 'Informe os horários como uma lista' })
  .max(weekdays.length, 'Cada dia da semana só pode aparecer uma vez')
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, {
    error: 'Cada dia da semana só pode aparecer uma vez',
  })
  .transform((days) => days.toSorted((a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day)))
