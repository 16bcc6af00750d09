import { dateName, dayOfMonth, monthNameOf } from '@encaixe/contract/date-names.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  daysOfMonth,
  isDate,
  monthOf,
} from '@encaixe/contract/local-time.ts'

export const rangeChoices = {
  mes: 'Este mês',
  'mes-passado': 'Mês passado',
  '7': 'Últimos 7 dias',
  '30': 'Últimos 30 dias',
  '90': 'Últimos 90 dias',
  ano: 'Este ano',
  datas: 'Escolher datas',
} as const
export type RangeChoice = keyof typeof rangeChoices

export type Span = { from: string; to: string }

/** The time that one point of a chart covers. */
type Step = 'day' | 'week' | 'month'

export type Range = Span & {
  choice: RangeChoice
  /** The period with which the range is compared. */
  before: Span
  step: Step
  /** The title of the range: `Novembro até hoje` */
  title: string
  /** The words after 'a mais que': `em outubro até aqui`. */
  whenBefore: string
  /** The names of the two series of a chart: `novembro`, `outubro`. */
  names: { now: string; before: string }
  /** True when the typed dates cover more days than the API allows. Nothing is requested then. */
  tooLong: boolean
}

const mostDays = 366
const mostDailyPoints = 45
/** The most days of a range shown by weeks. Longer ranges show months, compared with the same days a year before. */
const mostWeeklyDays = 190

/** Reads the range from the address. An invalid range becomes this month. */
export function readRange(query: URLSearchParams, today: string): Range {
  const named = (Object.keys(rangeChoices) as RangeChoice[]).find((one) => one === query.get('periodo'))
  const [from = '', to = ''] = [query.get('desde') ?? '', query.get('ate') ?? ''].filter(isDate).toSorted()
  if (named === 'datas' && from && to) return ofDates({ from, to }, today)
  if (named === '7' || named === '30' || named === '90') return ofLastDays(named, today)
  if (named === 'mes-passado') return ofLastMonth(today)
  if (named === 'ano') return ofYear(today)
  return ofMonth(today)
}

const lengthOf = ({ from, to }: Span) => daysBetween(from, to) + 1
const shift = ({ from, to }: Span, months: number): Span => ({
  from: addMonths(from, months),
  to: addMonths(to, months),
})
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function stepOf(span: Span): Step {
  const days = lengthOf(span)
  if (days <= mostDailyPoints) return 'day'
  return days <= mostWeeklyDays ? 'week' : 'month'
}

function wholeMonth(month: string): Span {
  const days = daysOfMonth(month)
  return { from: days[0] ?? '', to: days.at(-1) ?? '' }
}

function ofMonth(today: string): Range {
  const span = { from: `${monthOf(today)}-01`, to: today }
  const before = shift(span, -1)
  const [now, last] = [monthNameOf(today), monthNameOf(before.to)]
  const isWhole = before.to === wholeMonth(monthOf(before.to)).to
  return {
    ...span,
    choice: 'mes',
    before,
    step: 'day',
    title: `${capital(now)} até hoje`,
    whenBefore: isWhole ? `em ${last}` : `em ${last} até aqui`,
    names: { now, before: last },
    tooLong: false,
  }
}

function ofLastMonth(today: string): Range {
  const span = wholeMonth(monthOf(addMonths(today, -1)))
  const before = wholeMonth(monthOf(addMonths(today, -2)))
  const [now, last] = [monthNameOf(span.from), monthNameOf(before.from)]
  return {
    ...span,
    choice: 'mes-passado',
    before,
    step: 'day',
    title: capital(now),
    whenBefore: `em ${last}`,
    names: { now, before: last },
    tooLong: false,
  }
}

function ofYear(today: string): Range {
  const year = Number(today.slice(0, 4))
  const span = { from: `${today.slice(0, 4)}-01-01`, to: today }
  return {
    ...span,
    choice: 'ano',
    before: shift(span, -12),
    step: stepOf(span),
    title: `${year} até hoje`,
    whenBefore: `em ${year - 1} até aqui`,
    names: { now: `${year}`, before: `${year - 1}` },
    tooLong: false,
  }
}

const daysBefore = (span: Span): Span => ({
  from: addDays(span.from, -lengthOf(span)),
  to: addDays(span.from, -1),
})

function ofLastDays(days: '7' | '30' | '90', today: string): Range {
  const span = { from: addDays(today, 1 - Number(days)), to: today }
  return {
    ...span,
    choice: days,
    before: daysBefore(span),
    step: stepOf(span),
    title: rangeChoices[days],
    whenBefore: `nos ${days} dias antes`,
    names: { now: `últimos ${days} dias`, before: `${days} dias antes` },
    tooLong: false,
  }
}

function ofDates(span: Span, today: string): Range {
  const days = lengthOf(span)
  const byYear = days > mostWeeklyDays
  const whenBefore = days === 1 ? 'no dia antes' : `nos ${days} dias antes`
  return {
    ...span,
    choice: 'datas',
    before: byYear ? shift(span, -12) : daysBefore(span),
    step: stepOf(span),
    title: capital(nameSpan(span, today)),
    whenBefore: byYear ? 'um ano antes' : whenBefore,
    names: { now: 'período', before: byYear ? 'um ano antes' : 'antes' },
    tooLong: days > mostDays,
  }
}

/** The name of a period: `1º a 26 de novembro`, `28 de outubro a 3 de novembro`, with the year if not this year. */
export function nameSpan({ from, to }: Span, today: string): string {
  const year = (date: string) => Number(date.slice(0, 4))
  const ofYearOf = (date: string) => (year(date) === year(today) ? '' : ` de ${year(date)}`)
  const end = `${dateName(to)}${ofYearOf(to)}`
  if (from === to) return end
  if (monthOf(from) === monthOf(to)) return `${dayOfMonth(from)} a ${end}`
  return `${dateName(from)}${year(from) === year(to) ? '' : ofYearOf(from) || ` de ${year(from)}`} a ${end}`
}
