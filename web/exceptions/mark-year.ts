import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { daysOfMonth } from '@encaixe/contract/local-time.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'

/**
 * What a day of the year shows: `closed` the whole day, `hours` of its own, `part` of it closed, `open` on a holiday, `ask`
 * for a holiday without a decision, `away` when only professionals are away.
 */
export type Mark = 'closed' | 'hours' | 'part' | 'open' | 'ask' | 'away'

/** Whose exceptions are shown: of all, of the company alone (empty), or of one professional. */
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

/** The marks of a year by date. What repeats every week for a part of a day would mark every week, so it is left out. */
export function markYear(year: number, facts: Facts): ReadonlyMap<string, Mark> {
  const shown = facts.exceptions.filter((one) => isShown(one, facts.whose) && !(one.weekly && one.startTime))
  const marks = new Map<string, Mark>()
  for (const date of monthsOf(year).flatMap(daysOfMonth)) {
    const mark = markDay(date, shown, facts)
    if (mark) marks.set(date, mark)
  }
  return marks
}

function markDay(date: string, shown: readonly Exception[], { holidays, ...facts }: Facts): Mark | undefined {
  const found = shown.filter((one) => isOn(one, date))
  const subject = facts.whose === 'all' ? companyOnly : facts.whose
  const own = found.filter(({ collaboratorId }) => (collaboratorId ?? companyOnly) === subject)
  if (own.some(({ kind, startTime }) => kind === 'off' && startTime === null)) return 'closed'
  if (own.some(({ kind }) => kind === 'hours')) return 'hours'
  if (own.length > 0) return 'part'
  const holiday = holidays.find((one) => one.date === date)
  if (holiday && (facts.whose === 'all' || facts.whose === companyOnly)) {
    const mark = markHoliday(holiday, facts.closedOnHolidays)
    // Nobody decides about a day that is over.
    return mark === 'ask' && date < facts.today ? undefined : mark
  }
  return found.length > 0 ? 'away' : undefined
}

export function markHoliday(
  { kind, decision }: Pick<Holiday, 'kind' | 'decision'>,
  closedOnHolidays: boolean,
): Exclude<Mark, 'part' | 'away'> {
  if (decision) return decision
  return closedOnHolidays && kind === 'national' ? 'closed' : 'ask'
}

export const markNames: Record<Mark, string> = {
  closed: 'fechado',
  hours: 'horário especial',
  part: 'parte do dia',
  open: 'feriado aberto',
  ask: 'feriado a decidir',
  away: 'folga na equipe',
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

/** Those that are not over yet, the nearest first, and those that are over, the latest first. */
export function splitByDate(exceptions: readonly Exception[], today: string) {
  const byStart = exceptions.toSorted(
    (a, b) => a.from.localeCompare(b.from) || (a.startTime ?? '').localeCompare(b.startTime ?? ''),
  )
  return {
    ahead: byStart.filter((one) => !isOver(one, today)),
    over: byStart.filter((one) => isOver(one, today)).reverse(),
  }
}
