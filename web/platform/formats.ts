import { fullDate, monthNameOf, weekdayName } from '@encaixe/contract/date-names.ts'
import { localTime, timeOf } from '@encaixe/contract/local-time.ts'

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Formats reais: `R$ 45,00`, with a space that does not break. */
export const formatMoney = (value: number) => reais.format(value).replace(/\s/g, '\u00a0')

/** Formats cents. It divides without `reaisOf`, because every page loads this file. */
export const formatCents = (cents: number) => formatMoney(cents / 100)

/** The parts of a date such as `2027-03-02`. */
export function dateParts(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return { year, month, day, weekday: weekdayName(date), monthName: monthNameOf(date) }
}

/** A date as `02 de março de 2027`, `1º de março de 2027`. */
export const formatDate = fullDate

/** A date as `terça-feira, 02 de março de 2027`. */
export const formatLongDate = (date: string) => `${dateParts(date).weekday}, ${formatDate(date)}`

/** A duration as `1h 30min` or `45min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours}h`, (rest > 0 || hours === 0) && `${rest}min`].filter(Boolean).join(' ')
}

/** The date of an instant in a zone, `2027-03-02`. */
export const dateIn = (zone: string, instant: Date): string => localTime(instant, zone).date

/** The time of day of an instant in a zone, `14:05`. */
export const timeIn = (zone: string, instant: Date): string => timeOf(localTime(instant, zone).minute)
