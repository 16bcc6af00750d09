import type { Appointment, AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import type { Today } from './read-today.ts'

export type AgendaEntry = Pick<
  Appointment,
  | 'id'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'duration'
  | 'status'
  | 'confirmedAt'
  | 'unanswered'
  | 'clientName'
  | 'guestName'
  | 'collaborator'
  | 'procedure'
>

/** True for an appointment that has not begun. */
export const isAhead = (
  { date, startTime }: Pick<Appointment, 'date' | 'startTime'>,
  today: Pick<Today, 'date' | 'minute'>,
) => date > today.date || (date === today.date && minuteOf(startTime) >= today.minute)

export type Seen = Record<string, AppointmentStatus>
export type Change = { kind: 'booked' | 'cancelled'; appointment: Appointment }

/** The changes since `seen`. The owner's own bookings (without a client account) are left out. */
export function findChanges(seen: Seen, now: Appointment[]): Change[] {
  return now.flatMap((appointment): Change[] => {
    const { id, status, clientId } = appointment
    const before = seen[id]
    if (!before) return status === 'scheduled' && clientId ? [{ kind: 'booked', appointment }] : []
    return before === 'scheduled' && status === 'cancelled' ? [{ kind: 'cancelled', appointment }] : []
  })
}
