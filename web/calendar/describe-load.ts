import type { DayLoad } from '@encaixe/contract/calendar.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { formatDuration } from '../platform/formats.ts'
import { firstName } from './describe-entry.ts'

export const countAppointments = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`)

/** The text beside the drawing of a day. A past day has no free time. */
export function describeRoom(load: DayLoad, today: string): string {
  if (load.closed) return load.closed
  if (load.openMinutes === 0) return 'Fechado'
  if (load.date < today) return ''
  return load.freeMinutes === 0 ? nothingLeft(load) : `${formatDuration(load.freeMinutes)} livres`
}

/** The holiday on which the company opens, and who is away: `Carnaval`, `Tainá de folga`. */
export function describeSpecial({ closed, holiday, away }: DayLoad): string[] {
  if (closed) return []
  const names = away.map((name) => firstName(name))
  return [...(holiday ? [holiday] : []), ...(names.length > 0 ? [`${listWords(names)} de folga`] : [])]
}

/** The text for screen readers: `terça-feira, 2 de março, hoje, 12 agendamentos, 5 horas livres`. */
export function speakDay(date: string, today: string, load: DayLoad | undefined): string {
  const parts: (string | false)[] = [dayName(date, false), date === today && 'hoje']
  if (load) {
    const room =
      load.freeMinutes === 0 ? nothingLeft(load).toLowerCase() : `${speakDuration(load.freeMinutes)} livres`
    if (load.closed || load.openMinutes === 0) parts.push(describeClosed(load.closed))
    if (load.openMinutes > 0 || load.appointments > 0) parts.push(countAppointments(load.appointments))
    if (load.openMinutes > 0 && date >= today) parts.push(room)
    parts.push(...describeSpecial(load))
  }
  return parts.filter(Boolean).join(', ')
}

/** The text of a day without free time. After the last working hour no time is free, even if the day was not full. */
const nothingLeft = ({ bookedMinutes, openMinutes }: DayLoad) =>
  bookedMinutes < openMinutes ? 'Nada mais livre' : 'Cheio'

/** The closed day in words: `fechado: Natal`, or `fechado` without a reason. */
export const describeClosed = (reason: string | null) =>
  reason && reason !== 'Fechado' ? `fechado: ${reason}` : 'fechado'

/** The number of blocks that draw a working day. */
export const blocks = 6

/** The number of booked blocks. Rounding never draws a day with bookings as empty, nor a day with free time as full. */
export function bookedBlocks({ bookedMinutes, openMinutes }: Pick<DayLoad, 'bookedMinutes' | 'openMinutes'>) {
  if (bookedMinutes <= 0) return 0
  if (bookedMinutes >= openMinutes) return blocks
  return Math.min(blocks - 1, Math.max(1, Math.round((bookedMinutes / openMinutes) * blocks)))
}
