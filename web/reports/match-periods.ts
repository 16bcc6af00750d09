import { dayName, monthNameOf } from '@encaixe/contract/date-names.ts'
import { datesFrom, daysBetween, monthOf } from '@encaixe/contract/local-time.ts'
import type { ReportRow } from '@encaixe/contract/reports.ts'
import { nameSpan, type Range, type Span } from './read-range.ts'

const summed = [
  'revenueCents',
  'tipCents',
  'shareCents',
  'appointments',
  'completed',
  'cancelled',
  'noShows',
] as const
type Sums = Pick<ReportRow, (typeof summed)[number]>

type Part = Sums & {
  /** The full name of a point: `sábado, 14 de novembro` */
  name: string
  /** The short name of a point, shown below the axis: `14`, `3/11`, `nov`. */
  short: string
}

/** A point of a chart over time. `before` is undefined while the period before is not loaded, or when it is shorter. */
export type Point = Part & { key: string; before: Part | undefined }

const nothing = Object.fromEntries(summed.map((field) => [field, 0])) as Sums

const sumOf = (rows: readonly Sums[]): Sums =>
  rows.reduce<Sums>(
    (total, row) => Object.fromEntries(summed.map((field) => [field, total[field] + row[field]])) as Sums,
    nothing,
  )

type Cut = Pick<Range, 'step'> & { span: Span; rows: readonly ReportRow[]; today: string }
type Piece = Part & { key: string }

/**
 * The n-th point of the period is compared with the n-th of the period before. Weeks are seven days counted back from
 * the last day, because calendar weeks of the two periods would be cut at different days.
 */
export function matchPeriods(
  range: Range,
  rows: readonly ReportRow[],
  before: readonly ReportRow[] | undefined,
  today: string,
): Point[] {
  const cut = { step: range.step, today }
  const now = cutPeriod({ ...cut, span: range, rows })
  const other = before && cutPeriod({ ...cut, span: range.before, rows: before })
  // Days of two months are aligned at the beginning of the periods, weeks at the end.
  const late = range.step === 'week' && other ? now.length - other.length : 0
  return now.map((piece, at) => ({ ...piece, before: other?.[at - late] }))
}

/** Changes a range from days to weeks, for events that are too rare to be drawn by day. */
export const byWeek = (range: Range): Range =>
  range.step === 'day' && daysBetween(range.from, range.to) >= 14 ? { ...range, step: 'week' } : range

function cutPeriod({ step, span, rows, today }: Cut): Piece[] {
  if (step === 'month') return rows.map((row) => ({ ...sumOf([row]), ...nameMonth(row.key, today) }))
  const byDate = new Map(rows.map((row) => [row.key, row]))
  const sumIn = (dates: readonly string[]) => sumOf(dates.map((date) => byDate.get(date) ?? nothing))
  const dates = datesFrom(span.from, daysBetween(span.from, span.to) + 1)
  if (step === 'day') {
    const isOneMonth = monthOf(span.from) === monthOf(span.to)
    return dates.map((date) => ({
      ...sumIn([date]),
      key: date,
      name: dayName(date, date.slice(0, 4) !== today.slice(0, 4)),
      short: isOneMonth ? `${Number(date.slice(8))}` : shortDay(date),
    }))
  }
  return splitWeeks(dates).map((week) => ({ ...sumIn(week), ...nameWeek(week, today) }))
}

const shortDay = (date: string) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`

function nameMonth(month: string, today: string): Pick<Piece, 'key' | 'name' | 'short'> {
  const name = monthNameOf(month)
  const year = month.slice(0, 4)
  return {
    key: month,
    name: year === today.slice(0, 4) ? name : `${name} de ${Number(year)}`,
    short: name.slice(0, 3),
  }
}

function nameWeek(week: readonly string[], today: string): Pick<Piece, 'key' | 'name' | 'short'> {
  const [from = '', to = from] = [week[0], week.at(-1)]
  return { key: from, name: nameSpan({ from, to }, today), short: shortDay(from) }
}

/** Splits dates into groups of seven days; the first group may have fewer. */
function splitWeeks(dates: readonly string[]): string[][] {
  const first = dates.length % 7 || 7
  const starts = [0, ...Array.from({ length: Math.ceil(dates.length / 7) - 1 }, (_, at) => first + at * 7)]
  return starts.map((start, at) => dates.slice(start, starts[at + 1]))
}

/** The grouping that the API is asked for: days or months. For weeks, `matchPeriods` sums the days. */
export const groupOf = ({ step }: Pick<Range, 'step'>) => (step === 'month' ? 'month' : 'day')
