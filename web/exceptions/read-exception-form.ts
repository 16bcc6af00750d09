import { exceptionProblems, exceptionSentences, longestReason } from '@encaixe/contract/exception-rules.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Reader } from '../platform/use-contract-form.ts'

export const nobodyChosen = 'nobody'

/** The form's values, in the type that each control needs. An empty time is ''. */
export type ExceptionFields = {
  /** The person of the exception: empty for the whole company, `nobodyChosen` until a person is chosen. */
  collaboratorId: string
  kind: 'off' | 'hours'
  days: 'one' | 'several' | 'weekly'
  from: string
  /** The last day of the exception; empty for a weekly exception without an end. */
  to: string
  /** True when the exception closes whole days. Used only by the kind `off`. */
  allDay: boolean
  startTime: string
  endTime: string
  breakStart: string
  breakEnd: string
  reason: string
}

export type ExceptionBody = Omit<Exception, 'id' | 'companyId' | 'version'>

export type FieldProblems = { [Field in keyof ExceptionFields]?: string }

/** The first values of the form, for example the cells that were dragged over in the calendar. */
export type ExceptionStart = {
  /** The person of the exception; null or absent for the whole company. */
  collaboratorId?: string | null
  kind?: ExceptionFields['kind']
  weekly?: boolean
  date?: string
  startTime?: string
  endTime?: string
}

export function startFields(start: ExceptionStart, today: string): ExceptionFields {
  const { collaboratorId, kind = 'off', weekly = false, date = today, startTime = '', endTime = '' } = start
  return {
    collaboratorId: collaboratorId ?? '',
    kind,
    days: weekly ? 'weekly' : 'one',
    from: date,
    to: '',
    allDay: !startTime && !weekly,
    startTime,
    endTime,
    breakStart: '',
    breakEnd: '',
    reason: '',
  }
}

export function fieldsOf(exception: Exception): ExceptionFields {
  const { kind, from, to, weekly, startTime } = exception
  const text = (time: string | null) => time ?? ''
  return {
    collaboratorId: exception.collaboratorId ?? '',
    kind,
    days: weekly ? 'weekly' : from === to ? 'one' : 'several',
    from,
    to: from === to && !weekly ? '' : (to ?? ''),
    allDay: startTime === null,
    startTime: text(startTime),
    endTime: text(exception.endTime),
    breakStart: text(exception.breakStart),
    breakEnd: text(exception.breakEnd),
    reason: text(exception.reason),
  }
}

/** Fields that the chosen form does not show are sent as null, so that a value typed there before is not stored. */
export function bodyOf(fields: ExceptionFields): ExceptionBody {
  const { kind, days, from, to, reason } = fields
  const timed = kind === 'hours' || !fields.allDay
  const time = (text: string, asked: boolean) => (asked && text !== '' ? text : null)
  return {
    collaboratorId: fields.collaboratorId || null,
    kind,
    from,
    to: days === 'one' ? from : to || null,
    startTime: time(fields.startTime, timed),
    endTime: time(fields.endTime, timed),
    breakStart: time(fields.breakStart, kind === 'hours'),
    breakEnd: time(fields.breakEnd, kind === 'hours'),
    weekly: days === 'weekly',
    reason: reason.trim() || null,
  }
}

const times = ['startTime', 'endTime', 'breakStart', 'breakEnd'] as const

/** Checks the values by the API's rules, and reports shown fields that are empty, which only the form can check. */
export function problemsOf(fields: ExceptionFields, today: string): FieldProblems {
  const body = bodyOf(fields)
  const wrong: FieldProblems = {}
  for (const name of times) {
    const time = body[name]
    if (time && !timePattern.test(time)) wrong[name] = exceptionSentences.time
  }
  const { weekly: _, ...ruled } = exceptionProblems(body)
  if (!fields.allDay && fields.kind === 'off' && !body.startTime && !body.endTime) {
    ruled.startTime = 'Horário de início é obrigatório'
  }
  const last = body.to
  if (!ruled.to && last && last < today) ruled.to = exceptionSentences.past
  // An exception of one day shows only its first date field, so a problem of the last date is shown there.
  if (fields.days === 'one' && ruled.to) {
    ruled.from = ruled.to
    delete ruled.to
  }
  if (fields.collaboratorId === nobodyChosen) wrong.collaboratorId = 'Escolha de quem é'
  if (fields.reason.trim().length > longestReason) wrong.reason = `Use no máximo ${longestReason} caracteres`
  return { ...ruled, ...wrong }
}

export const readExceptionForm =
  (today: string): Reader<ExceptionFields, ExceptionBody> =>
  (fields) => {
    const problems = problemsOf(fields, today)
    return Object.keys(problems).length > 0 ? { problems } : { body: bodyOf(fields) }
  }

/** Before the first attempt to save, only values that were typed can be wrong; empty fields are not reported yet. */
export function shownProblems(
  problems: FieldProblems,
  fields: ExceptionFields,
  attempted: boolean,
): FieldProblems {
  if (attempted) return problems
  const complete = (name: (typeof times)[number]) => timePattern.test(fields[name])
  const half = { startTime: 'endTime', endTime: 'startTime', breakStart: 'breakEnd', breakEnd: 'breakStart' }
  return Object.fromEntries(
    Object.entries(problems).filter(([name]) => {
      if (name === 'collaboratorId') return false
      const field = times.find((one) => one === name)
      if (!field) return fields[name as keyof ExceptionFields] !== ''
      return complete(field) && complete(half[field] as typeof field)
    }),
  )
}
