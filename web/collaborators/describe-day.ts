import type { Weekday } from '@encaixe/contract/work-schedule.ts'
import type { DayFields } from './read-collaborator-form.ts'

export const shortDays: Record<Weekday, string> = {
  monday: 'segunda',
  tuesday: 'terça',
  wednesday: 'quarta',
  thursday: 'quinta',
  friday: 'sexta',
  saturday: 'sábado',
  sunday: 'domingo',
}

const isMasculine = (day: Weekday) => day === 'saturday' || day === 'sunday'

/** The name of a weekday with its article: `a terça`, `o sábado`. */
export const theDay = (day: Weekday) => `${isMasculine(day) ? 'o' : 'a'} ${shortDays[day]}`

/** The name of a weekday with `em`: `na terça-feira`, `no sábado`. */
export const onTheDay = (day: Weekday) =>
  isMasculine(day) ? `no ${shortDays[day]}` : `na ${shortDays[day]}-feira`

/** The hours of a day in words: `10:00 às 19:00, intervalo 13:00 às 14:00`. */
export function describeDay({ startTime, endTime, breakStart, breakEnd }: DayFields): string {
  const hours = `${startTime || '--:--'} às ${endTime || '--:--'}`
  return breakStart || breakEnd
    ? `${hours}, intervalo ${breakStart || '--:--'} às ${breakEnd || '--:--'}`
    : `${hours}, sem intervalo`
}
