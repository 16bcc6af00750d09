import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Change } from './find-changes.ts'

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
