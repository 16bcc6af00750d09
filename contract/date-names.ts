/** Dates in Portuguese, without zod: the design system imports this. */
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

/** Example: `06/03/2027`. */
export const shortDate = (date: string): string => date.split('-').reverse().join('/')

/** Example: `sábado`. */
export const weekdayName = (date: string) => weekdayNames[weekdayOf(date)].toLowerCase()

/** Examples: `6`, `1º`. */
export const dayOfMonth = (date: string) => (date.endsWith('-01') ? '1º' : `${Number(date.slice(8))}`)

/** Examples: `6 de março`, `1º de janeiro`. */
export const dateName = (date: string) => `${dayOfMonth(date)} de ${monthNameOf(date)}`

/**
 * Example: `sábado, 6 de março de 2027`. The day is a plain 1 and not 1º: the text names buttons that show `1`, and a
 * name must contain the visible text.
 */
export function dayName(date: string, withYear = true): string {
  const name = `${weekdayName(date)}, ${Number(date.slice(8))} de ${monthNameOf(date)}`
  return withYear ? `${name} de ${Number(date.slice(0, 4))}` : name
}

/** Example: `Março de 2027`. */
export function monthName(month: string): string {
  const name = monthNameOf(month)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} de ${Number(month.slice(0, 4))}`
}
