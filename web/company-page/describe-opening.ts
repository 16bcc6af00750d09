import { dateName } from '@encaixe/contract/date-names.ts'
import { addDays, type LocalTime, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'
import { listOpenSpans, type ShopWeek } from './list-open-spans.ts'

export type Opening = { open: boolean; state: string; detail: string }

/** The number of days in which the next opening is searched. A shop that is closed for longer names no day. */
const daysAhead = 60

/**
 * The sentence about the opening of a shop: `Aberto agora · fecha às 18:00`, in the company's time zone; undefined for
 * a company without hours. `Fechado hoje` on a day off.
 */
export function describeOpening(week: ShopWeek, now: LocalTime): Opening | undefined {
  const today = listOpenSpans(week, now.date)
  const current = today.find(({ start, end }) => start <= now.minute && now.minute < end)
  if (current) return { open: true, state: 'Aberto agora', detail: `fecha às ${timeOf(current.end)}` }
  const closed = (detail: string) => ({
    open: false,
    state: today.length > 0 ? 'Fechado agora' : 'Fechado hoje',
    detail,
  })
  const later = today.find(({ start }) => now.minute < start)
  if (later) return closed(`abre hoje às ${timeOf(later.start)}`)
  for (let ahead = 1; ahead <= daysAhead; ahead += 1) {
    const date = addDays(now.date, ahead)
    const [next] = listOpenSpans(week, date)
    if (next) return closed(`abre ${nameDay(date, ahead)} às ${timeOf(next.start)}`)
  }
}

function nameDay(date: string, ahead: number): string {
  if (ahead === 1) return 'amanhã'
  if (ahead <= 7) return weekdayNames[weekdayOf(date)].toLowerCase()
  return `dia ${dateName(date)}`
}
