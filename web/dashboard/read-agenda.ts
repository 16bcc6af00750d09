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
  | 'clientName'
  | 'guestName'
  | 'collaborator'
  | 'procedure'
>

/** Everything that the dashboard shows about appointments; undefined is what has not loaded. */
export type Agenda = {
  /** Scheduled and still to begin, soonest first; of a client also what waits for a company. */
  upcoming: Appointment[] | undefined
  /** Of the company's today, whatever their status. */
  today: AgendaEntry[] | undefined
  /** Since the last visit. */
  changes: Change[]
  counts: { upcoming: number; total: number; conflicts: number } | undefined
}

export type Seen = Record<string, AppointmentStatus>
export type Change = { kind: 'booked' | 'cancelled'; appointment: Appointment }

/** Changes since `seen`. The owner's own bookings (no client account) are left out. */
export function findChanges(seen: Seen, now: Appointment[]): Change[] {
  return now.flatMap((appointment): Change[] => {
    const { id, status, clientId } = appointment
    const before = seen[id]
    if (!before) return status === 'scheduled' && clientId ? [{ kind: 'booked', appointment }] : []
    return before === 'scheduled' && status === 'cancelled' ? [{ kind: 'cancelled', appointment }] : []
  })
}
