import type { Appointment, AppointmentStatus } from '@encaixe/contract/appointments.ts'

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
