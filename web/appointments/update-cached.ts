import type { Appointment, AppointmentPage } from '@encaixe/contract/appointments.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import type { Dashboard } from '@encaixe/contract/dashboard.ts'
import type { Visit } from '@encaixe/contract/visits.ts'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import {
  agendaKey,
  appointmentQuery,
  calendarKey,
  dashboardKey,
  listsKey,
  visitsKey,
} from './fetch-appointments.ts'

/** The fields that may change and that lists, calendar and detail page have in common. */
type Known = Pick<
  Appointment,
  'date' | 'startTime' | 'endTime' | 'status' | 'collaboratorId' | 'collaborator' | 'confirmedAt'
>
type Row = Known & { id: string }
type Change = <Shown extends Row>(row: Shown) => Shown

const changeIn = <Shown extends Row>(rows: Shown[], id: string, change: Change): Shown[] =>
  rows.map((row) => (row.id === id ? change(row) : row))

const holds = (rows: Row[] | undefined, id: string) => rows?.some((row) => row.id === id)

/**
 * Applies `change` to the cached answers of a query key, except those for which it returns undefined. Each answer keeps
 * its age: an invalidated list must not look fresh because one of its rows was updated here.
 */
function changeKept<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data | undefined,
): void {
  for (const query of queries.getQueryCache().findAll({ queryKey })) {
    const { data, dataUpdatedAt: updatedAt, isInvalidated } = query.state
    const next = data === undefined ? undefined : change(data as Data)
    if (next === undefined) continue
    queries.setQueryData(query.queryKey, next, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
}

function changeCalendars(queries: QueryClient, id: string, change: Change) {
  changeKept<CalendarDays>(queries, calendarKey, (days) =>
    // A month's overview has the same key prefix, but contains no appointments.
    holds(days.appointments, id)
      ? { ...days, appointments: changeIn(days.appointments, id, change) }
      : undefined,
  )
}

function changeLists(queries: QueryClient, id: string, change: (row: Appointment) => Appointment) {
  const changed = (rows: Appointment[]) => rows.map((row) => (row.id === id ? change(row) : row))
  changeKept<InfiniteData<AppointmentPage>>(queries, listsKey, (list) =>
    list.pages.some(({ items }) => holds(items, id))
      ? { ...list, pages: list.pages.map((page) => ({ ...page, items: changed(page.items) })) }
      : undefined,
  )
  changeKept<Visit>(queries, visitsKey, (visit) =>
    holds(visit.appointments, id) ? { ...visit, appointments: changed(visit.appointments) } : undefined,
  )
  changeKept<Appointment[]>(queries, agendaKey, (rows) => (holds(rows, id) ? changed(rows) : undefined))
  changeKept<Dashboard>(queries, dashboardKey, (all) => {
    const { upcoming, today, held, ended } = all
    if (![upcoming, today, held, ended].some((rows) => holds(rows, id))) return undefined
    const lists = { upcoming: changed(upcoming), today: changed(today) }
    return { ...all, ...lists, held: changed(held), ended: changed(ended) }
  })
  changeKept<Appointment>(queries, appointmentQuery(id).queryKey, change)
}

/** Changes fields of one appointment in every cached answer in which `still` is true for the appointment. */
export function patchAppointment(
  queries: QueryClient,
  id: string,
  patch: Partial<Known>,
  still: (row: Known) => boolean = () => true,
) {
  const change: Change = (row) => (still(row) ? { ...row, ...patch } : row)
  changeCalendars(queries, id, change)
  changeLists(queries, id, change)
}

/** Replaces one appointment in every cached answer with the data that the server sent. */
export function putAppointment(queries: QueryClient, next: Appointment) {
  const { date, startTime, endTime, status, collaboratorId, collaborator, confirmedAt } = next
  const known = { date, startTime, endTime, status, collaboratorId, collaborator, confirmedAt }
  const hasNotes = Boolean(next.notes)
  changeCalendars(queries, next.id, (row) => ({ ...row, ...known, ...('hasNotes' in row && { hasNotes }) }))
  changeLists(queries, next.id, () => next)
}
