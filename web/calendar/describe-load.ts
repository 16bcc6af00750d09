import type { DayLoad } from '@encaixe/contract/calendar.ts'
import { formatDuration, speakDuration } from '../platform/formats.ts'
import { dayName } from '../ui/calendar-days.ts'
import { freeMinutes } from './measure-load.ts'

export const countAppointments = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`)

/** What stands beside the drawing of a day. A day that is over has nothing free any more. */
export function describeRoom(load: DayLoad, today: string): string {
  if (load.openMinutes === 0) return 'Fechado'
  if (load.date < today) return ''
  const free = freeMinutes(load)
  return free === 0 ? 'Cheio' : `${formatDuration(free)} livres`
}

/** The same for ears, whole: `terça-feira, 2 de março, hoje, 12 agendamentos, 5 horas livres`. */
export function speakDay(date: string, today: string, load: DayLoad | undefined): string {
  const parts: (string | false)[] = [dayName(date, false), date === today && 'hoje']
  if (load) {
    const free = freeMinutes(load)
    const room = free === 0 ? 'cheio' : `${speakDuration(free)} livres`
    if (load.openMinutes === 0) parts.push('fechado')
    if (load.openMinutes > 0 || load.appointments > 0) parts.push(countAppointments(load.appointments))
    if (load.openMinutes > 0 && date >= today) parts.push(room)
  }
  return parts.filter(Boolean).join(', ')
}
