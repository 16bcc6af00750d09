import { shortDate } from '../../platform/describe-until.ts'
import { dateParts } from '../../platform/formats.ts'

/** The weekday with its preposition: `no sábado`, `na terça-feira`. */
export function onDay(date: string): string {
  const { weekday } = dateParts(date)
  return `${weekday.endsWith('feira') ? 'na' : 'no'} ${weekday}`
}

/** A time with its day, `na terça-feira, 08/12, às 16:00`: a weekday alone would name the wrong week. */
export const onDayAt = (date: string, startTime: string): string =>
  `${onDay(date)}, ${shortDate(date)}, às\u00a0${startTime}`

/**
 * Said of a time that begins too soon for the company's notice. `isHeld`: the booking waits or may wait for the
 * company or for a deposit. Until it is confirmed, the client may cancel it.
 */
export const describeNotCancelled = (isHeld: boolean): string =>
  isHeld
    ? 'Depois de confirmado, este horário já não poderá ser cancelado por aqui.'
    : 'Este horário já não poderá ser cancelado por aqui.'

/** The address of an appointment whose page says that it was just booked. */
export const bookedAddress = (id: string) => `/schedules/${id}?agendado=1`
