import { weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'
import type { ShownCompany } from '../../company-page/load-company.ts'

type Week = Pick<ShownCompany, 'businessHours' | 'notices'>

/** The text of an evening without times, on days when the shop closes at 18:00 or earlier. */
export function describeClosing({ businessHours, notices }: Week, date: string): { night?: string } {
  const today = businessHours.find(({ day }) => day === weekdayOf(date))
  // On a date of a notice the hours of the week may not hold.
  if (!today || today.closes > '18:00' || notices.some(({ from, to }) => from <= date && date <= to))
    return {}
  const day = weekdayNames[today.day].toLowerCase()
  const on = day.endsWith('feira') ? `Na ${day}` : `No ${day}`
  return { night: `Nenhum horário disponível. ${on} fechamos às ${today.closes}.` }
}
