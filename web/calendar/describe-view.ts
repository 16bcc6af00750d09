import type { CalendarPerson } from '@encaixe/contract/calendar.ts'
import { dayName, dayOfMonth, monthName } from '@encaixe/contract/date-names.ts'
import { addDays, addMonths, monthOf, weekOf } from '@encaixe/contract/local-time.ts'
import { dateParts } from '../platform/formats.ts'
import type { Column } from './build-columns.ts'
import { firstName } from './describe-entry.ts'
import type { CalendarView, Mode } from './read-view.ts'

const shortMonth = (date: string) => dateParts(date).monthName.slice(0, 3)

/** The period in view: `terça-feira, 2 de março`, `28 de fev a 6 de mar de 2027`, `Março de 2027`. */
export function describeView({ mode, date }: CalendarView, today: string): string {
  if (mode === 'mes') return monthName(monthOf(date))
  if (mode === 'dia') return dayName(date, date.slice(0, 4) !== today.slice(0, 4))
  const week = weekOf(date)
  const [first = date, last = date] = [week[0], week.at(-1)]
  const from = dateParts(first)
  const to = dateParts(last)
  const begins = from.month === to.month ? dayOfMonth(first) : `${dayOfMonth(first)} de ${shortMonth(first)}`
  const year = to.year === Number(today.slice(0, 4)) ? '' : ` de ${to.year}`
  return `${begins} a ${dayOfMonth(last)} de ${shortMonth(last)}${year}`
}

/** The short form for small screens: `ter, 2 mar`, `28 fev–6 mar`, `Março`, whose year is in the line below. */
export function shortView(view: CalendarView, today: string): string {
  if (view.mode === 'mes') return describeView(view, today).split(' ', 1)[0] ?? ''
  if (view.mode === 'semana') return describeView(view, today).replaceAll(' de ', ' ').replace(' a ', '–')
  const { weekday } = dateParts(view.date)
  return `${weekday.slice(0, 3)}, ${dayOfMonth(view.date)} ${shortMonth(view.date)}`
}

export const stepNames: Record<Mode, { before: string; after: string }> = {
  dia: { before: 'Dia anterior', after: 'Próximo dia' },
  semana: { before: 'Semana anterior', after: 'Próxima semana' },
  mes: { before: 'Mês anterior', after: 'Próximo mês' },
}

export function turnView(view: CalendarView, by: 1 | -1): CalendarView {
  const { mode, date } = view
  if (mode === 'mes') return { ...view, date: addMonths(date, by) }
  return { ...view, date: addDays(date, mode === 'semana' ? 7 * by : by) }
}

/** The hours of the day in view: `aberto 9h–20h30`, or of one person `Rafael, 9h–18h`. A week shows only the name. */
export function describeHours(
  people: CalendarPerson[],
  view: CalendarView,
  holiday?: string | undefined,
): string {
  const hours = hoursShown(people, view)
  return [view.mode === 'dia' && holiday, hours].filter(Boolean).join(' · ')
}

function hoursShown(people: CalendarPerson[], { mode, date, personId }: CalendarView): string {
  if (mode === 'mes') return ''
  const one = people.find(({ id }) => id === personId)
  const who = one ? firstName(one.name) : ''
  if (mode === 'semana') return who
  const windows = (one ? [one] : people)
    .flatMap(({ days }) => days.find((day) => day.date === date)?.windows ?? [])
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const last = windows
    .map(({ end }) => end)
    .toSorted()
    .at(-1)
  if (!windows[0]) return people.length === 0 ? '' : one ? `${who} não atende` : 'fechado'
  return `${one ? `${who},` : 'aberto'} ${shortTime(windows[0].start)}–${shortTime(last ?? '')}`
}

/** A time without a leading zero and without empty minutes: `9h`, `9h30`. */
export const shortTime = (time: string) => `${Number(time.slice(0, 2))}h${time.slice(3).replace('00', '')}`

/** The reason why a calendar without appointments is empty. */
export function describeEmptyDays(columns: Column[], mode: Mode): string | undefined {
  if (columns.some(({ entries }) => entries.length > 0)) return undefined
  const working = columns.some(({ windows }) => windows.length > 0)
  if (mode === 'semana') {
    return working
      ? 'Nenhum agendamento nesta semana.'
      : `${columns[0]?.person.name} não atende nesta semana.`
  }
  if (working) return 'Nenhum agendamento neste dia.'
  return columns.length === 1
    ? `${columns[0]?.person.name} não atende neste dia.`
    : 'Ninguém atende neste dia.'
}
