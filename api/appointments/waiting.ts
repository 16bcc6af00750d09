/** Bookings that wait for the company's yes or for a deposit: held rows of no offer. */
import { claimHours } from '@encaixe/contract/deposit-rules.ts'
import { refused } from '../platform/refused.ts'
import type { AppointmentRow, KnownAppointment } from './store/appointments.ts'

type Row = Pick<AppointmentRow, 'status' | 'held_until'>

const aMinute = 60_000
const anHour = 60 * aMinute
const aDay = 24 * anHour

/** A day, but never past the start. */
export const askedUntil = (start: Date, now: Date) =>
  new Date(Math.min(now.getTime() + aDay, start.getTime()))

/** When the deposit has to be paid, never past the start. */
export const payUntil = (start: Date, now: Date, minutes: number) =>
  new Date(Math.min(now.getTime() + minutes * aMinute, start.getTime()))

/** Past the start too: what may have been paid is not freed before the company could look. */
export const claimedUntil = (now: Date) => new Date(now.getTime() + claimHours * anHour)

/** Of an appointment: it still waits. After that its time is free, although the row is still there. */
export const isWaiting = ({ status, held_until }: Row, now: Date) =>
  status === 'held' && held_until !== null && held_until > now

/** What may be cancelled. A visit waits as a whole. */
export const isOpen = (row: Row, now: Date) => row.status === 'scheduled' || isWaiting(row, now)

const unanswered = refused('appointment_closed', {
  sentence: 'Este pedido ainda espera a resposta da empresa.',
})

export const awaitsDeposit = refused('appointment_closed', {
  sentence: 'Este agendamento ainda espera o sinal.',
})

/** Why an appointment that is not scheduled cannot be changed. */
export function refuseClosed(row: Pick<KnownAppointment, 'status' | 'deposit'> | undefined) {
  if (row?.status !== 'held') return refused('appointment_closed')
  return row.deposit ? awaitsDeposit : unanswered
}
