import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'

/** The text of an evening without times, on days when the shop closes at 18:00 or earlier. */
export function describeClosing(hours: readonly OpenDay[], date: string): { night?: string } {
  const today = hours.find(({ day }) => day === weekdayOf(date))
  if (!today || today.closes > '18:00') return {}
  const day = weekdayNames[today.day].toLowerCase()
  const on = day.endsWith('feira') ? `Na ${day}` : `No ${day}`
  return { night: `Nenhum horário disponível. ${on} fechamos às ${today.closes}.` }
}
