import type { Appointment } from '@encaixe/contract/booking.ts'

export type AgendaEntry = Pick<
  Appointment,
  | 'id'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'duration'
  | 'status'
  | 'clientName'
  | 'collaborator'
  | 'procedure'
>

export type Change = {
  id: string
  kind: 'booked' | 'cancelled'
  clientName: string
  /** 'agendou Corte e barba, hoje às 15:00'. */
  what: string
  /** 'há 9 min'. */
  when: string
}

/** All that the dashboard tells about appointments. */
export type Agenda = {
  /** Scheduled and still to begin, soonest first. */
  upcoming: AgendaEntry[]
  /** Of the company's today, whatever their status. */
  today: AgendaEntry[]
  /** Since the last visit, newest first. */
  changes: Change[]
  counts: { upcoming: number; total: number }
}

export const emptyAgenda: Agenda = { upcoming: [], today: [], changes: [], counts: { upcoming: 0, total: 0 } }
