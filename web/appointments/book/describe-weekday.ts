import { dateParts } from '../../platform/formats.ts'

/** The weekday with its preposition: `no sábado`, `na terça-feira`. */
export function onDay(date: string): string {
  const { weekday } = dateParts(date)
  return `${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}`
}
