import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { addDays, type LocalTime, minuteOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'

export type Opening = { open: boolean; state: string; detail: string }

/** `Aberto agora · fecha às 18:00`, in the company's time zone; undefined for a company without hours. `Fechado hoje` on a day off. */
export function describeOpening(hours: readonly OpenDay[], now: LocalTime): Opening | undefined {
  const hoursOf = (date: string) => hours.find(({ day }) => day === weekdayOf(date))
  const today = hoursOf(now.date)
  if (today && isWithin(today, now.minute)) {
    return { open: true, state: 'Aberto agora', detail: `fecha às ${today.closes}` }
  }
  const closed = (detail: string) => ({
    open: false,
    state: today ? 'Fechado agora' : 'Fechado hoje',
    detail,
  })
  if (today && now.minute < minuteOf(today.opens)) return closed(`abre hoje às ${today.opens}`)
  for (let ahead = 1; ahead <= 7; ahead += 1) {
    const date = addDays(now.date, ahead)
    const next = hoursOf(date)
    if (!next) continue
    const day = ahead === 1 ? 'amanhã' : weekdayNames[next.day].toLowerCase()
    return closed(`abre ${day} às ${next.opens}`)
  }
}

function isWithin({ opens, closes }: OpenDay, minute: number): boolean {
  return minuteOf(opens) <= minute && minute < minuteOf(closes)
}
