/** Dates in Portuguese. This file has no zod, because the design system imports it. */
import { weekdayOf } from './local-time.ts'
import { weekdayNames } from './work-schedule.ts'

const monthNames = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
]

export const monthNameOf = (date: string): string => monthNames[Number(date.slice(5, 7)) - 1] ?? ''

/** Writes a date in numbers: `06/03/2027`. */
export const shortDate = (date: string): string => date.split('-').reverse().join('/')

/** Writes the weekday of a date: `sábado`. */
export const weekdayName = (date: string) => weekdayNames[weekdayOf(date)].toLowerCase()

/** Writes the day of a month: `6`, `1º`. */
export const dayOfMonth = (date: string) => (date.endsWith('-01') ? '1º' : `${Number(date.slice(8))}`)

/** Writes a date without its year: `6 de março`, `1º de janeiro`. */
export const dateName = (date: string) => `${dayOfMonth(date)} de ${monthNameOf(date)}`

/** Writes a date with its year: `06 de março de 2027`, `1º de janeiro de 2028`. */
export const fullDate = (date: string) =>
  `${dayOfMonth(date).padStart(2, '0')} de ${monthNameOf(date)} de ${date.slice(0, 4)}`

/** Writes a date with its weekday: `sábado, 6 de março de 2027`. */
export const dayName = (date: string, withYear = true): string =>
  `${weekdayName(date)}, ${dateName(date)}${withYear ? ` de ${date.slice(0, 4)}` : ''}`

/** Writes a month: `Março de 2027`. */
export function monthName(month: string): string {
  const name = monthNameOf(month)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${Number(month.slice(0, 4))}`
}
