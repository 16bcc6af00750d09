import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { lengthOf, type Span, spanOf } from '@encaixe/contract/free-starts.ts'
import { decidesOn, isOn, without } from '@encaixe/contract/open-hours.ts'
import type { Range } from '../dashboard/measure-range.ts'

type Holiday = CalendarDays['holidays'][number]

/** The exceptions and the holiday that change the hours of a column; the company's exceptions come first. */
export type SpecialDay = {
  exceptions: Exception[]
  holiday: string | undefined
  /** The text when a holiday closes the company without an exception: `Fechado: Natal`. */
  closedBy: string | undefined
}

/** Closed time with its reason. `exception` is undefined when a holiday closes it. */
export type Blocked = Span & { exception: Exception | undefined; title: string; labels: Span[] }

export const plainDay: SpecialDay = { exceptions: [], holiday: undefined, closedBy: undefined }

type Days = {
  exceptions: Exception[]
  holidays: Holiday[]
  /** True when the company closes on national holidays that it has not decided otherwise. */
  closedOnHolidays: boolean
}

export const noSpecialDays: Days = { exceptions: [], holidays: [], closedOnHolidays: false }

/** `works`: the professional has hours on that date. On a holiday on which the company is closed nobody has hours. */
export function specialDayOf(
  { exceptions, holidays, closedOnHolidays }: Days,
  date: string,
  personId: string | undefined,
  works: boolean,
): SpecialDay {
  const here = exceptions
    .filter((one) => (one.collaboratorId === null || one.collaboratorId === personId) && isOn(one, date))
    .toSorted((a, b) => Number(a.collaboratorId !== null) - Number(b.collaboratorId !== null))
  const holiday = holidays.find((one) => one.date === date)
  const undecided = holiday && !holiday.decision && !exceptions.some((one) => decidesOn(one, date))
  const isClosed = closedOnHolidays && undecided && holiday.kind === 'national' && !works
  return {
    exceptions: here,
    holiday: holiday?.name,
    closedBy: isClosed ? `Fechado: ${holiday.name}` : undefined,
  }
}

type Titled = Pick<Exception, 'kind' | 'collaboratorId' | 'startTime' | 'reason'>

/** The name of an exception: `Fechado: Natal`, `Férias`, `Almoço mais longo`, `Folga`, `Horário especial`. */
export function titleOf({ kind, collaboratorId, startTime, reason }: Titled): string {
  if (kind === 'hours') return reason ?? 'Horário especial'
  if (collaboratorId === null) return reason ? `Fechado: ${reason}` : 'Fechado'
  return reason ?? (startTime === null ? 'Folga' : 'Bloqueado')
}

/** The times of an exception; the whole day when it has none. */
export function spanOfException({ startTime, endTime }: Pick<Exception, 'startTime' | 'endTime'>): Span {
  return startTime && endTime ? spanOf({ startTime, endTime }) : { start: 0, end: 1_440 }
}

/** The special hours in force: the professional's own, else the company's. */
export function statedHours(exceptions: Exception[]): Exception[] {
  const hours = exceptions.filter(({ kind }) => kind === 'hours')
  const own = hours.filter(({ collaboratorId }) => collaboratorId !== null)
  return own.length > 0 ? own : hours
}

/** Exceptions are drawn within these minutes of the day: at night they would make the day much longer than its work. */
const drawn = { start: 360, end: 1_320 }

/** The spans of exceptions that extend the hours on screen. */
export const drawnSpans = ({ exceptions }: SpecialDay): Span[] =>
  exceptions
    .filter(({ kind, startTime }) => kind === 'off' && startTime !== null)
    .map(spanOfException)
    .map(({ start, end }) => ({ start: Math.max(start, drawn.start), end: Math.min(end, drawn.end) }))
    .filter(({ start, end }) => start < end)

/** Disjoint pieces of closed time in order. Where two exceptions overlap, the first one is drawn. */
export function blockedSpans(
  { exceptions, closedBy }: SpecialDay,
  { from, to }: Range,
  busy: readonly Span[],
): Blocked[] {
  const whole = [{ start: from, end: to }]
  if (closedBy)
    return [{ ...whole[0], exception: undefined, title: closedBy, labels: labelsIn(whole, busy) } as Blocked]
  const taken: Span[] = []
  const blocked = exceptions
    .filter(({ kind }) => kind === 'off')
    .flatMap((exception) => {
      const { start, end } = spanOfException(exception)
      const clipped = { start: Math.max(start, from), end: Math.min(end, to) }
      const pieces = clipped.start < clipped.end ? without([clipped], taken) : []
      taken.push(...pieces)
      const title = titleOf(exception)
      return pieces.map((piece) => ({ ...piece, exception, title, labels: labelsIn([piece], busy) }))
    })
  return blocked.toSorted((a, b) => a.start - b.start)
}

const roomOfLabel = 30

/** The places of the reason beside appointments: each free piece of half an hour or more, else the largest one. */
export function labelsIn(pieces: readonly Span[], busy: readonly Span[]): Span[] {
  const free = without(pieces, busy)
  const roomy = free.filter((span) => lengthOf(span) >= roomOfLabel)
  return roomy.length > 0 ? roomy : free.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1)
}
