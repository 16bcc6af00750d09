import { timeOf } from '@encaixe/contract/local-time.ts'
import type { ToldPlace } from '../platform/database/tables.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const written = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone: 'UTC' })
  return (day: string) => written.format(new Date(`${day}T00:00:00Z`))
}

/** `quarta-feira, 03 de março de 2027`. */
export const longDate = format({ weekday: 'long', day: '2-digit', month: 'long', year: 'numeric' })

const weekday = format({ weekday: 'short' })

/** `qua, 03/03 às 10:00`. */
export function shortMoment(day: string, startMinute: number): string {
  const [, month, date] = day.split('-')
  return `${weekday(day).replace('.', '')}, ${date}/${month} às ${timeOf(startMinute)}`
}

/** The professional is named only where he too has changed. */
export function placeWords({ day, start_minute, collaborator_name }: ToldPlace, named: boolean): string {
  return `${shortMoment(day, start_minute)}${named ? ` com ${collaborator_name}` : ''}`
}
