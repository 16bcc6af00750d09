import { exceptionProblems, exceptionSentences, longestReason } from '@encaixe/contract/exception-rules.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Reader } from '../platform/use-contract-form.ts'

export const nobodyChosen = 'nobody'

/** The form's values, in the type that each control needs. An empty time is ''. */
export type ExceptionFields = {
  /** Empty: the whole company. `nobodyChosen`: still to be chosen. */
  collaboratorId: string
  kind: 'off' | 'hours'
  days: 'one' | 'several' | 'weekly'
  from: string
  /** Empty, and weekly: without end. */
  to: string
  /** Only of `off`: whole days. */
  allDay: boolean
  startTime: string
  endTime: string
  breakStart: string
  breakEnd: string
  reason: string
}

export type ExceptionBody = Omit<Exception, 'id' | 'companyId' | 'version'>

export type FieldProblems = { [Field in keyof ExceptionFields]?: string }

/** With what the form opens, for example the cells that were dragged over in the calendar. */
export type ExceptionStart = {
  /** Null or absent: the whole company. */
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

/** What is not asked in the chosen form is sent as null: what was typed there before must not come back. */
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

/** By the rules of the API, with what only a form can know: a field that is asked and still empty. */
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
  // Of one day only its first field is on screen.
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

/** Before the first attempt to save only what is typed is wrong, never what is still to come. */
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
