/** Bookings that wait for the company's yes: held rows of no offer. */
import { refused } from '../platform/refused.ts'
import type { AppointmentRow } from './store/appointments.ts'

type Row = Pick<AppointmentRow, 'status' | 'held_until'>

const aDay = 86_400_000

/** A day, but never past the start. */
export const askedUntil = (start: Date, now: Date) =>
  new Date(Math.min(now.getTime() + aDay, start.getTime()))

/** Of an appointment: it still waits. After that its time is free, although the row is still there. */
export const isWaiting = ({ status, held_until }: Row, now: Date) =>
  status === 'held' && held_until !== null && held_until > now

/** What may be cancelled. A visit waits as a whole. */
export const isOpen = (row: Row, now: Date) => row.status === 'scheduled' || isWaiting(row, now)

const unanswered = refused('appointment_closed', {
  sentence: 'Este pedido ainda espera a resposta da empresa.',
})

/** Why an appointment that is not scheduled cannot be changed. */
export const refuseClosed = (row: Pick<AppointmentRow, 'status'> | undefined) =>
  row?.status === 'held' ? unanswered : refused('appointment_closed')
