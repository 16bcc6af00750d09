import { daysBetween, minuteOf } from '@encaixe/contract/local-time.ts'
import { dateParts, formatDuration } from '../platform/formats.ts'
import type { Today } from './read-today.ts'

/** How long until then: `agora`, `em 18min`, `em 1h 18min`, `amanhã`, `sexta-feira`, `12 de março`. */
export function describeWait(then: { date: string; startTime: string }, { date, minute }: Today): string {
  const days = daysBetween(date, then.date)
  if (days === 0) {
    const minutes = minuteOf(then.startTime) - minute
    return minutes <= 0 ? 'agora' : `em ${formatDuration(minutes)}`
  }
  if (days === 1) return 'amanhã'
  const { weekday, day, monthName } = dateParts(then.date)
  return days < 7 ? weekday : `${day} de ${monthName}`
}
