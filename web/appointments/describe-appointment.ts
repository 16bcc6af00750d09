import type { Appointment, AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import { describeUntil } from '../platform/describe-until.ts'
import { formatDate, formatLongDate } from '../platform/formats.ts'
import { shortDay } from './choose-time/describe-choice.ts'

export const statusNames: Record<AppointmentStatus, string> = {
  scheduled: 'Agendado',
  completed: 'Concluído',
  cancelled: 'Cancelado',
  no_show: 'Não veio',
  held: 'Aguardando a empresa',
}

type Named = { name?: string | null } | null | undefined

/** Deleted collaborators keep their names; the fallback is for a collaborator whose name was never stored. */
export const collaboratorName = ({ collaborator }: { collaborator: Named }) =>
  collaborator?.name || 'Colaborador não encontrado'

export const procedureName = ({ procedure }: { procedure: Named }) =>
  procedure ? procedure.name || 'Procedimento não encontrado' : 'N/A'

type When = Pick<Appointment, 'date' | 'startTime' | 'endTime'>

export const hoursOf = ({ startTime, endTime }: Pick<When, 'startTime' | 'endTime'>) =>
  `${startTime}–${endTime}`

/** The date and start of an appointment: `02 de março de 2027 às 14:30`. */
export const momentOf = ({ date, startTime }: Pick<When, 'date' | 'startTime'>) =>
  `${formatDate(date)} às ${startTime}`

/** The name of the appointment to which a button belongs, for screen readers. */
export function nameAppointment(appointment: Appointment, owner: boolean): string {
  const who = owner ? appointment.clientName : procedureName(appointment)
  return `${who}, ${momentOf(appointment)}`
}

/** Short form for toasts: `Nina Falcão, qui, 04/03 às 14:30`. */
export function summarizeAppointment(appointment: Appointment, owner: boolean): string {
  const who = owner ? appointment.clientName : procedureName(appointment)
  return `${who}, ${shortDay(appointment.date)} às ${appointment.startTime}`
}

/** The date of a day, with `Hoje`, `Amanhã` or `Ontem` where it applies. */
export function describeDay(date: string, today: string): { near?: string; long: string } {
  const long = formatLongDate(date)
  if (date === today) return { near: 'Hoje', long }
  if (date === addDays(today, 1)) return { near: 'Amanhã', long }
  if (date === addDays(today, -1)) return { near: 'Ontem', long }
  return { long: long.charAt(0).toUpperCase() + long.slice(1) }
}

/** Words for a client's visit that waits for its deposit: `Reservado até 15:30, falta o sinal`; otherwise undefined. */
export function describeOwed(
  { status, deposit, ...held }: Pick<Appointment, 'status' | 'deposit' | 'heldUntil' | 'timezone'>,
  now: number,
): string | undefined {
  if (status !== 'held' || !deposit) return undefined
  const until = describeWaiting(held, now)
  if (!until) return deposit.claimed ? 'A empresa não confirmou o sinal a tempo' : 'O prazo do sinal acabou'
  return `Reservado ${until}, ${deposit.state === 'claimed' ? 'sinal em conferência' : 'falta o sinal'}`
}

/** The time until which the company can answer: `até 15:30`. Undefined when this time is over. */
export function describeWaiting(
  { heldUntil, timezone }: { heldUntil: string | null; timezone: string },
  now: number,
): string | undefined {
  const until = heldUntil && describeUntil(heldUntil, timezone, now)
  return until ? `até ${until}` : undefined
}
