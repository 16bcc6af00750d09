/** Bookings that wait for the company's answer or for a deposit: held rows that belong to no offer. Pure. */
import { refused } from '../platform/refused.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'

type Row = Pick<AppointmentRow, 'status' | 'held_until'>

const aMinute = 60_000
const aDay = 1_440 * aMinute

/** The end of the time to wait for the company's answer: a day, but never past the start of the visit. */
export const askedUntil = (start: Date, now: Date) =>
  new Date(Math.min(now.getTime() + aDay, start.getTime()))

/** The end of the time to pay a deposit, never past the start of the visit. */
export const payUntil = (start: Date, now: Date, minutes: number) =>
  new Date(Math.min(now.getTime() + minutes * aMinute, start.getTime()))

/** Whether an appointment still waits for an answer. After the wait its time is free, although the row still exists. */
export const isWaiting = ({ status, held_until }: Row, now: Date) =>
  status === 'held' && held_until !== null && held_until > now

/** Checks whether an appointment may be cancelled. All parts of a visit wait for an answer together. */
export const isOpen = (row: Row, now: Date) => row.status === 'scheduled' || isWaiting(row, now)

const unanswered = refused('appointment_closed', {
  sentence: 'Este pedido ainda espera a resposta da empresa.',
})

export const awaitsDeposit = refused('appointment_closed', {
  sentence: 'Este agendamento ainda espera o sinal.',
})

/** The reason why an appointment that is not scheduled cannot be changed. */
export function refuseClosed(row: Pick<KnownAppointment, 'status' | 'deposit'> | undefined) {
  if (row?.status !== 'held') return refused('appointment_closed')
  return row.deposit ? awaitsDeposit : unanswered
}
