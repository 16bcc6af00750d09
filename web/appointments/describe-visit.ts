import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { listWords, unpricedText } from '@encaixe/contract/visit-words.ts'
import { formatDuration, formatMoney } from '../platform/formats.ts'
import { shortDay } from './choose-time/describe-choice.ts'
import { momentOf, procedureName } from './describe-appointment.ts'

type Part = Pick<Appointment, 'date' | 'startTime' | 'endTime' | 'procedure'>

/** The title of a visit: `Visita com 2 serviços`. */
export const visitTitle = (parts: readonly unknown[]) => `Visita com ${parts.length} serviços`

/** The names of the procedures: `Corte + Barba`. The names are joined by a plus, because a name may contain 'e'. */
export const listProcedures = (parts: readonly Pick<Part, 'procedure'>[]) =>
  parts.map(procedureName).join(' + ')

export const isOnSeveralDays = (parts: readonly Pick<Part, 'date'>[]): boolean =>
  new Set(parts.map(({ date }) => date)).size > 1

/**
 * The hours of a visit from the first start to the last end: `15:00–16:10`. For a visit on several days, the start of
 * each part: `seg, 08/03 10:00 e qua, 10/03 16:00`.
 */
export function hoursOfVisit(parts: readonly Pick<Part, 'date' | 'startTime' | 'endTime'>[]): string {
  if (isOnSeveralDays(parts)) {
    const byDay = parts.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    return listWords(byDay.map(({ date, startTime }) => `${shortDay(date)} ${startTime}`))
  }
  const starts = parts.map(({ startTime }) => startTime).sort()
  const ends = parts.map(({ endTime }) => endTime).sort()
  return `${starts[0] ?? ''}–${ends.at(-1) ?? ''}`
}

const placeOf = ({ date, startTime }: Pick<Part, 'date' | 'startTime'>) => `${date} ${startTime}`

/** The name of the visit to which a button belongs, for screen readers. */
export function nameVisit(parts: readonly Appointment[], owner: boolean): string {
  const [first] = parts
  if (!first) return ''
  return `${owner ? first.clientName : listProcedures(parts)}, ${momentOf(first)}`
}

/** The duration of all parts, without the time between them. */
export const minutesOf = (parts: readonly Pick<Appointment, 'duration'>[]): number =>
  parts.reduce((sum, { duration }) => sum + duration, 0)

type Placed = Pick<Appointment, 'date' | 'startTime' | 'endTime'>

/** Whether each part begins when the part before it ends. */
export const isChain = (parts: readonly Placed[]): boolean =>
  parts.every((part, at) => {
    const before = parts[at - 1]
    return !before || (before.date === part.date && before.endTime === part.startTime)
  })

/** The price of a visit: `R$ 80,00`, or `R$ 80,00 + um serviço sem preço`. Empty when no service has a price. */
export function sumPrices(parts: readonly { price: number | null }[]): string {
  const priced = parts.filter(({ price }) => price !== null)
  const without = parts.length - priced.length
  if (priced.length === 0) return ''
  const sum = formatMoney(priced.reduce((total, { price }) => total + (price ?? 0), 0))
  if (without === 0) return sum
  return `${sum} + ${unpricedText(without)}`
}

/** Services before they are booked: `Corte · 30min · R$ 50,00`, `Corte + Barba · 1h · R$ 80,00`. */
export function describeServices(
  services: readonly Pick<Procedure, 'name' | 'duration' | 'price'>[],
): string {
  const duration = services.reduce((sum, one) => sum + one.duration, 0)
  const parts = [services.map(({ name }) => name).join(' + '), formatDuration(duration), sumPrices(services)]
  return parts.filter(Boolean).join(' · ')
}
