/** The rules of a valid exception. This file has no zod, because the form in the browser uses it. */
import { daysBetween } from './local-time.ts'
import { workDaySentences } from './work-schedule.ts'

export const longestReason = 100
const longestDays = 366

export const exceptionSentences = {
  kind: 'Escolha folga (off) ou horário especial (hours)',
  from: 'Informe o primeiro dia',
  to: 'Informe o último dia',
  order: 'O último dia não pode ser antes do primeiro',
  past: 'O último dia não pode ser antes de hoje',
  days: `Escolha no máximo ${longestDays} dias`,
  time: 'Horário inválido',
  half: 'Informe o início e o fim, ou nenhum dos dois',
  weekly: 'Só uma folga pode se repetir toda semana',
  breakOff: 'Só um horário especial tem intervalo',
}

export type ExceptionDraft = {
  kind: 'off' | 'hours'
  from: string
  to?: string | null | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
  breakStart?: string | null | undefined
  breakEnd?: string | null | undefined
  weekly?: boolean | undefined
}

export type ExceptionProblems = { [Field in keyof ExceptionDraft]?: string }

/** Returns the problem of each field. Past days are refused only by the server, which has the company's clock. */
export function exceptionProblems({ kind, from, to, weekly, ...times }: ExceptionDraft): ExceptionProblems {
  const wrong: ExceptionProblems = {}
  if (weekly && kind !== 'off') wrong.weekly = exceptionSentences.weekly
  if (!to && !weekly) wrong.to = exceptionSentences.to
  if (to && to < from) wrong.to = exceptionSentences.order
  else if (to && !weekly && daysBetween(from, to) >= longestDays) wrong.to = exceptionSentences.days
  return { ...wrong, ...timeProblems(kind, times) }
}

type Times = Pick<ExceptionDraft, 'startTime' | 'endTime' | 'breakStart' | 'breakEnd'>

function timeProblems(kind: ExceptionDraft['kind'], { startTime, endTime, breakStart, breakEnd }: Times) {
  const wrong: ExceptionProblems = {}
  if (!startTime !== !endTime) wrong[startTime ? 'endTime' : 'startTime'] = exceptionSentences.half
  else if (!startTime && kind === 'hours') wrong.startTime = workDaySentences.startRequired
  else if (startTime && endTime && startTime >= endTime) wrong.startTime = workDaySentences.order
  if (!breakStart !== !breakEnd) wrong[breakStart ? 'breakEnd' : 'breakStart'] = workDaySentences.breakHalf
  else if (breakStart && breakEnd) {
    if (kind === 'off') wrong.breakStart = exceptionSentences.breakOff
    else if (breakStart >= breakEnd) wrong.breakStart = workDaySentences.breakOrder
    else if (startTime && endTime && (breakStart < startTime || breakEnd > endTime)) {
      wrong.breakStart = workDaySentences.breakOutside
    }
  }
  return wrong
}
