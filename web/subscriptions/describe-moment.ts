import { dateIn, formatDate, timeIn } from '../platform/formats.ts'

/** The zone of all billing dates: São Paulo, not the zone of the browser. */
const zone = 'America/Sao_Paulo'

/** A day as `02 de março de 2027`. */
export const describeDay = (instant: string) => formatDate(dateIn(zone, new Date(instant)))

/** A day and time as `02 de março de 2027, às 14:05`, for a date whose hour decides when access ends. */
export const describeMoment = (instant: string) =>
  `${describeDay(instant)}, às ${timeIn(zone, new Date(instant))}`

/** A number of days: `1 dia`, `12 dias`. */
export const describeDays = (count: number) => (count === 1 ? '1 dia' : `${count} dias`)
