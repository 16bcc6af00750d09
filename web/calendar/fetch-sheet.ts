import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays, CalendarPerson } from '@encaixe/contract/calendar.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

export type Printed = Pick<
  Appointment,
  | 'id'
  | 'startTime'
  | 'endTime'
  | 'clientName'
  | 'clientPhone'
  | 'notes'
  | 'internalNotes'
  | 'status'
  | 'confirmedAt'
  | 'procedure'
  | 'collaboratorId'
>
export type SheetPerson = { person: CalendarPerson; appointments: Printed[] }
/** `complete`: with the notes. */
export type Sheet = { date: string; people: SheetPerson[]; complete: boolean }

const mostAtOnce = '200'

async function fetchAppointments(companyId: string, date: string, signal: AbortSignal) {
  const all: Appointment[] = []
  let cursor: string | undefined
  do {
    const query = { date, limit: mostAtOnce, cursor }
    const page = await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query, signal })
    if (Array.isArray(page)) return page
    all.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return all
}

/** The notes of a day's appointments, which the calendar's own data lacks. */
export const sheetQuery = (companyId: string, date: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'sheet', companyId, date],
    queryFn: ({ signal }) => fetchAppointments(companyId, date, signal),
  })

type Wanted = { days: CalendarDays; date: string; collaboratorId?: string | undefined }

/** A day for print, without cancelled appointments. Until the notes are loaded it has what the calendar shows. */
export function layOutSheet({ days, date, collaboratorId }: Wanted, full: Appointment[] | undefined): Sheet {
  const all: Printed[] =
    full ?? days.appointments.map((one) => ({ ...one, notes: null, internalNotes: null }))
  const kept = all
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
  const people = days.collaborators
    .filter(({ id }) => collaboratorId === undefined || id === collaboratorId)
    .map((person) => ({
      person,
      appointments: kept.filter((one) => one.collaboratorId === person.id),
    }))
  return { date, people, complete: full !== undefined }
}
