import { dateName, weekdayName } from '@encaixe/contract/date-names.ts'
import { daysBetween } from '@encaixe/contract/local-time.ts'

/** `short` is what stands above the time: `hoje`, `amanhã`, `seg`, later `15/03`. `spoken` is its full form. */
export function describeStartDay(date: string, today: string): { short: string; spoken: string } {
  const ahead = daysBetween(today, date)
  if (ahead === 0) return { short: 'hoje', spoken: 'hoje' }
  if (ahead === 1) return { short: 'amanhã', spoken: 'amanhã' }
  const name = weekdayName(date)
  if (ahead < 7) return { short: name.slice(0, 3), spoken: name }
  return { short: `${date.slice(8)}/${date.slice(5, 7)}`, spoken: `${name}, ${dateName(date)}` }
}
