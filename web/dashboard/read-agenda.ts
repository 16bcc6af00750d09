import type { Appointment, AppointmentStatus } from '@encaixe/contract/appointments.ts'

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

/** All appointments that the dashboard shows; a list that has not loaded is undefined. */
export type Agenda = {
  /** Scheduled appointments that have not begun, soonest first; for a client also bookings that wait for a company. */
  upcoming: Appointment[] | undefined
  /** The appointments of today in the company's time zone, with any status. */
  today: AgendaEntry[] | undefined
  /** The changes since the last visit. */
  changes: Change[]
  counts: { upcoming: number; total: number; conflicts: number } | undefined
}

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
