import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'

/**
 * The mark of a day of the year. `closed`: the company is closed the whole day; `off`: the one professional who is
 * shown has the day off; `hours`: special hours; `part`: a part of the day is closed; `open`: a holiday on which the
 * company opens; `ask`: a holiday without a decision. When only professionals are concerned: `away` for whole days,
 * `shift` for other times.
 */
export type Mark = 'closed' | 'off' | 'hours' | 'part' | 'open' | 'ask' | 'away' | 'shift'

/** The person whose exceptions are shown: `all` for everybody, '' for the company alone, or a professional's id. */
export type Whose = 'all' | (string & {})

export const companyOnly = ''

export const isShown = ({ collaboratorId }: Pick<Exception, 'collaboratorId'>, whose: Whose) =>
  whose === 'all' || (collaboratorId ?? companyOnly) === whose

type Facts = {
  exceptions: readonly Exception[]
  holidays: readonly Holiday[]
  closedOnHolidays: boolean
  whose: Whose
  today: string
}

export const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** The marks of a year by date. A weekly exception for a part of a day would mark every week, so it is left out. */
export function markYear(year: number, facts: Facts): ReadonlyMap<string, Mark> {
  const shown = facts.exceptions.filter((one) => isMarked(one, facts.whose))
  const marks = new Map<string, Mark>()
  for (const date of monthsOf(year).flatMap(daysOfMonth)) {
    const mark = markDay(date, shown, facts)
    if (mark) marks.set(date, mark)
  }
  return marks
}

/** Closures of the company also mark the year of each professional. */
const isMarked = (one: Exception, whose: Whose) =>
  (one.collaboratorId === null || isShown(one, whose)) && !(one.weekly && one.startTime)

function markDay(date: string, shown: readonly Exception[], { holidays, ...facts }: Facts): Mark | undefined {
  const found = shown.filter((one) => isOn(one, date))
  const ofCompany = found.filter(({ collaboratorId }) => collaboratorId === null)
  const ofPeople = found.filter(({ collaboratorId }) => collaboratorId !== null)
  const ofOne = facts.whose !== 'all' && facts.whose !== companyOnly
  if (ofCompany.some(isWholeDay)) return 'closed'
  if (ofOne && ofPeople.some(isWholeDay)) return 'off'
  const own = ofOne ? found : ofCompany
  if (own.some(({ kind }) => kind === 'hours')) return 'hours'
  if (own.length > 0) return 'part'
  const holiday = holidays.find((one) => one.date === date)
  if (holiday) {
    const mark = markHoliday(holiday, facts.closedOnHolidays)
    // A past holiday needs no decision, and the year of one professional does not ask for a decision.
    if (ofOne ? mark === 'closed' : mark !== 'ask' || date >= facts.today) return mark
    if (!ofOne) return undefined
  }
  if (ofPeople.length === 0) return undefined
  return ofPeople.some(isWholeDay) ? 'away' : 'shift'
}

const isWholeDay = ({ kind, startTime }: Exception) => kind === 'off' && startTime === null

export function markHoliday(
  { kind, decision }: Pick<Holiday, 'kind' | 'decision'>,
  closedOnHolidays: boolean,
): Exclude<Mark, 'off' | 'part' | 'away' | 'shift'> {
  if (decision) return decision
  return closedOnHolidays && kind === 'national' ? 'closed' : 'ask'
}

export const markNames: Record<Mark, string> = {
  closed: 'fechado',
  off: 'folga',
  hours: 'horário especial',
  part: 'parte do dia',
  open: 'feriado aberto',
  ask: 'feriado a decidir',
  away: 'folga na equipe',
  shift: 'outro horário na equipe',
}

/** The marks of a month for screen readers: `fechado: 24, 25; feriado a decidir: 15`. */
export function describeMonth(month: string, marks: ReadonlyMap<string, Mark>): string {
  const parts = (Object.keys(markNames) as Mark[]).flatMap((mark) => {
    const days = daysOfMonth(month).filter((date) => marks.get(date) === mark)
    return days.length > 0
      ? [`${markNames[mark]}: ${days.map((day) => Number(day.slice(8))).join(', ')}`]
      : []
  })
  return parts.join('; ') || 'nada marcado'
}

export const isOver = ({ to }: Pick<Exception, 'to'>, today: string) => to !== null && to < today

/** Splits exceptions into those to come, the nearest first, and those that are over, the latest first. */
export function splitByDate(exceptions: readonly Exception[], today: string) {
  const byStart = exceptions.toSorted(
    (a, b) => a.from.localeCompare(b.from) || (a.startTime ?? '').localeCompare(b.startTime ?? ''),
  )
  return {
    ahead: byStart.filter((one) => !isOver(one, today)),
    over: byStart.filter((one) => isOver(one, today)).reverse(),
  }
}
