import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { unusual } from '@encaixe/contract/open-hours.ts'
import { takesTime } from '../appointments/measure-busy.ts'
import { nameStatus } from '../appointments/name-status.ts'
import type { Column } from './build-columns.ts'
import type { Target } from './move-by-pointer.ts'

export const hoursOf = ({ start, end }: Span) => `${timeOf(start)} às ${endOf(end)}`

/** The end of the day is written 24:00. */
const endOf = (minute: number) => (minute === 1_440 ? '24:00' : timeOf(minute))

/** The client, and the guest if the client booked for somebody else: `Ana Souza · Para: Davi`. */
export const nameClient = ({ clientName, guestName }: Pick<CalendarEntry, 'clientName' | 'guestName'>) =>
  guestName ? `${clientName} · Para: ${guestName}` : clientName

/** The accessible name of a card: `10:00 às 10:30, Ana Souza, Corte, Agendado, com Davi`, then the client's answer. */
export function describeEntry(entry: CalendarEntry): string {
  const { startTime, endTime, procedure, status, awaits, collaborator } = entry
  return `${startTime} às ${endTime}, ${nameClient(entry)}, ${procedure.name}, ${nameStatus({ status, awaits }, true)}, com ${collaborator.name}`
}

export function describeFree({ start, end, fits }: Span & { fits: boolean }, { person }: Column): string {
  const what = fits ? 'Cabe um encaixe' : 'Livre'
  return `${what}, ${hoursOf({ start, end })}, agendar com ${person.name}`
}

/** The number of appointments that take time, shown under a name. A booking that waits for an answer does not count. */
export function countEntries(entries: CalendarEntry[]): string {
  const count = entries.filter((entry) => takesTime(entry) && entry.status !== 'held').length
  if (count === 0) return 'nenhum agendamento'
  return count === 1 ? '1 agendamento' : `${count} agendamentos`
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** The reason why a place is unusual for an appointment; undefined within the hours. */
export function unusualAt({ column, start }: Target, { duration }: Pick<CalendarEntry, 'duration'>) {
  return unusual({ start, end: start + duration }, column)
}

/** A target in words: `14:30, com Tainá`, with a changed day and the reason for an unusual place: `fora da jornada`. */
export function describeTarget(target: Target, from: Column, entry: CalendarEntry): string {
  const { column, start } = target
  const where = column.date === from.date ? '' : ` de ${dayName(column.date, false)}`
  const odd = unusualAt(target, entry)
  return `${timeOf(start)}${where}, com ${column.person.name}${odd ? `, ${odd}` : ''}`
}

/** The address of the booking form, filled in with this time and collaborator. */
export function bookingLink({ date, person }: Column, start: number): string {
  return `/schedules/new?${new URLSearchParams({ date, time: timeOf(start), collaboratorId: person.id })}`
}
