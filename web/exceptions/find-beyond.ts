import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import { weekdayOf } from '@encaixe/contract/local-time.ts'
import { weekdayNames } from '@encaixe/contract/work-schedule.ts'
import { onWeekday } from './describe-exception.ts'
import type { ExceptionFields } from './read-exception-form.ts'

type Given = { businessHours: readonly OpenDay[]; businessHoursGiven: boolean }

/** What to say when a professional's own hours go beyond the given hours of the company; undefined when they do not. */
export function findBeyond(
  { collaboratorId, kind, from, startTime, endTime }: ExceptionFields,
  { businessHours, businessHoursGiven }: Given,
): string | undefined {
  if (kind !== 'hours' || !collaboratorId || !from || !startTime || !endTime) return undefined
  if (!businessHoursGiven || businessHours.length === 0) return undefined
  const day = weekdayOf(from)
  const open = businessHours.find((one) => one.day === day)
  const name = weekdayNames[day].toLowerCase()
  if (!open) return `A empresa não abre ${onWeekday(name)}. Neste dia os clientes encontram só este horário.`
  if (startTime >= open.opens && endTime <= open.closes) return undefined
  return `Vai além do horário da empresa, que ${onWeekday(name)} abre das ${open.opens} às ${open.closes}.`
}
