import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CalendarDays, CalendarPerson } from '@encaixe/contract/calendar.ts'
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { isOn } from '@encaixe/contract/open-hours.ts'
import { queryOptions } from '@tanstack/react-query'
import { takesTime } from '../appointments/measure-busy.ts'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { titleOf } from './measure-exceptions.ts'

export type Printed = Pick<
  Appointment,
  | 'id'
  | 'visitId'
  | 'startTime'
  | 'endTime'
  | 'clientName'
  | 'guestName'
  | 'clientPhone'
  | 'notes'
  | 'internalNotes'
  | 'status'
  | 'confirmedAt'
  | 'procedure'
  | 'collaboratorId'
>
export type SheetPerson = {
  person: CalendarPerson
  appointments: Printed[]
  /** What changes her hours on this day: `Férias`, `Almoço mais longo 12:00–14:00`. */
  special: string[]
}
/** `complete`: with the notes. `company`: the holiday and what changes everybody's hours. */
export type Sheet = { date: string; people: SheetPerson[]; company: string[]; complete: boolean }

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
    .filter(takesTime)
    .filter(({ status }) => status !== 'held')
    .toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))
  const here = days.exceptions.filter((one) => isOn(one, date))
  const people = days.collaborators
    .filter(({ id }) => collaboratorId === undefined || id === collaboratorId)
    .map((person) => ({
      person,
      appointments: joinParts(kept.filter((one) => one.collaboratorId === person.id)),
      special: here.filter((one) => one.collaboratorId === person.id).map(describeOnPaper),
    }))
  const holiday = days.holidays.find((one) => one.date === date)?.name
  const company = here.filter((one) => one.collaboratorId === null).map(describeOnPaper)
  const named = holiday && !company.some((text) => text.includes(holiday)) ? [holiday] : []
  return { date, people, company: [...named, ...company], complete: full !== undefined }
}

/** What one person does in a visit without a pause is one line that names its services. */
function joinParts(sorted: Printed[]): Printed[] {
  const lines: Printed[] = []
  for (const one of sorted) {
    const before = lines.at(-1)
    const goesOn =
      before?.visitId === one.visitId && before.endTime === one.startTime && before.status === one.status
    if (before && goesOn) lines[lines.length - 1] = joined(before, one)
    else lines.push(one)
  }
  return lines
}

const joined = (before: Printed, one: Printed): Printed => ({
  ...before,
  endTime: one.endTime,
  procedure: { ...before.procedure, name: `${before.procedure.name} + ${one.procedure.name}` },
  notes: joinNotes(before.notes, one.notes),
  internalNotes: joinNotes(before.internalNotes, one.internalNotes),
})

/** A visit booked at once has the same notes on each part. */
const joinNotes = (one: string | null | undefined, other: string | null | undefined) =>
  [...new Set([one, other])].filter(Boolean).join(' · ') || null

const describeOnPaper = (exception: Exception) =>
  [titleOf(exception), exception.startTime && `${exception.startTime}–${exception.endTime}`]
    .filter(Boolean)
    .join(' ')
