import type { CalendarEntry } from '@encaixe/contract/calendar.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { statusNames } from '../appointments/describe-appointment.ts'
import type { Column } from './build-columns.ts'

export const hoursOf = ({ start, end }: Span) => `${timeOf(start)} às ${endOf(end)}`

/** The end of the day is written 24:00. */
const endOf = (minute: number) => (minute === 1_440 ? '24:00' : timeOf(minute))

/** `10:00 às 10:30, Ana Souza, Corte, Agendado, com Davi`. What the client answered is said after it. */
export function describeEntry(entry: CalendarEntry): string {
  const { startTime, endTime, clientName, procedure, status, collaborator } = entry
  return `${startTime} às ${endTime}, ${clientName}, ${procedure.name}, ${statusNames[status]}, com ${collaborator.name}`
}

export function describeFree({ start, end, fits }: Span & { fits: boolean }, { person }: Column): string {
  const what = fits ? 'Cabe um encaixe' : 'Livre'
  return `${what}, ${hoursOf({ start, end })}, agendar com ${person.name}`
}

/** The number of appointments, shown under a name. */
export function countEntries(entries: CalendarEntry[]): string {
  const count = entries.filter(({ status }) => status !== 'cancelled' && status !== 'held').length
  if (count === 0) return 'nenhum agendamento'
  return count === 1 ? '1 agendamento' : `${count} agendamentos`
}

export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? name

/** `hoje` or `amanhã`; undefined for other days. */
export function describeTarget(column: Column, start: number, from: Column): string {
  const where = column.date === from.date ? '' : ` de ${dayName(column.date, false)}`
  return `${timeOf(start)}${where}, com ${column.person.name}`
}

/** The address of the form, filled in with this time and collaborator. */
export function bookingLink({ date, person }: Column, start: number): string {
  return `/schedules/new?${new URLSearchParams({ date, time: timeOf(start), collaboratorId: person.id })}`
}
