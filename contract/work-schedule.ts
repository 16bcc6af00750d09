export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type Weekday = (typeof weekdays)[number]

export const weekdayNames: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
}

export type WorkDay = {
  enabled: boolean
  startTime: string
  endTime: string
  breakStart: string | null
  breakEnd: string | null
}

export type WorkSchedule = Record<Weekday, WorkDay>

/** A working day before validation: an empty time is an empty text, null or absent. */
export type WorkDayDraft = { enabled: boolean } & {
  [Field in Exclude<keyof WorkDay, 'enabled'>]?: string | null | undefined
}

export type WorkDayField = Exclude<keyof WorkDay, 'enabled'>

const timeFields: WorkDayField[] = ['startTime', 'endTime', 'breakStart', 'breakEnd']

/** A time from 00:00 to 23:59: a working day cannot end after midnight. */
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

const working = {
  enabled: true,
  startTime: '09:00',
  endTime: '18:00',
  breakStart: '12:00',
  breakEnd: '13:00',
}
const off = { enabled: false, startTime: '09:00', endTime: '18:00', breakStart: null, breakEnd: null }

export function defaultWorkSchedule(): WorkSchedule {
  return {
    monday: { ...working },
    tuesday: { ...working },
    wednesday: { ...working },
    thursday: { ...working },
    friday: { ...working },
    saturday: { ...off },
    sunday: { ...off },
  }
}

export const workDaySentences = {
  startRequired: 'Horário de início é obrigatório',
  endRequired: 'Horário de término é obrigatório',
  order: 'Horário de início deve ser anterior ao horário de término',
  breakOrder: 'Horário de início do intervalo deve ser anterior ao horário de término do intervalo',
  breakHalf: 'Ambos os horários de intervalo devem ser preenchidos ou deixados em branco',
  breakOutside: 'O intervalo deve estar dentro do horário de trabalho',
  time: 'Horário inválido',
}

export type WorkDayProblems = Partial<Record<WorkDayField, string>>

/** Returns the problem of each field, for the form and the API. On a day off only the format of times is checked. */
export function workDayProblems(day: WorkDayDraft): WorkDayProblems {
  const wrong: WorkDayProblems = {}
  for (const field of timeFields) {
    if (day[field] && !timePattern.test(day[field])) wrong[field] = workDaySentences.time
  }
  if (!day.enabled) return wrong
  const { startTime, endTime, breakStart, breakEnd } = day
  if (!startTime) wrong.startTime = workDaySentences.startRequired
  if (!endTime) wrong.endTime = workDaySentences.endRequired
  if (Object.keys(wrong).length > 0) return wrong
  if (!startTime || !endTime) return wrong

  if (startTime >= endTime) wrong.startTime = workDaySentences.order
  if (!breakStart !== !breakEnd) {
    wrong[breakStart ? 'breakEnd' : 'breakStart'] = workDaySentences.breakHalf
  } else if (breakStart && breakEnd) {
    if (breakStart >= breakEnd) wrong.breakStart = workDaySentences.breakOrder
    else if (startTime < endTime && (breakStart < startTime || breakEnd > endTime)) {
      wrong.breakStart = workDaySentences.breakOutside
    }
  }
  return wrong
}

/** Returns the day in its stored form: empty breaks become null, and a day off without times gets default times. */
export function completeWorkDay({ enabled, ...times }: WorkDayDraft): WorkDay {
  const { breakStart, breakEnd } = times
  const hasBreak = breakStart && breakEnd
  return {
    enabled,
    startTime: times.startTime || off.startTime,
    endTime: times.endTime || off.endTime,
    breakStart: hasBreak ? breakStart : null,
    breakEnd: hasBreak ? breakEnd : null,
  }
}
