import type { Appointment, AppointmentPage } from '@encaixe/contract/booking.ts'
import type { CalendarDays } from '@encaixe/contract/calendar.ts'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { calendarKey, listsKey, scheduleQuery } from './fetch-schedules.ts'

/** What a list, a calendar and the appointment's own page all know of it, and what may change. */
type Known = Pick<
  Appointment,
  'date' | 'startTime' | 'endTime' | 'status' | 'collaboratorId' | 'collaborator' | 'confirmedAt'
>
type Row = Known & { id: string }
type Change = <Shown extends Row>(row: Shown) => Shown

const changeIn = <Shown extends Row>(rows: Shown[], id: string, change: Change): Shown[] =>
  rows.map((row) => (row.id === id ? change(row) : row))

const holds = (rows: Row[] | undefined, id: string) => rows?.some((row) => row.id === id)

function changeCalendars(queries: QueryClient, id: string, change: Change) {
  queries.setQueriesData<CalendarDays>({ queryKey: calendarKey }, (days) =>
    // A month's overview stands under the same key and knows no single appointment.
    days && holds(days.appointments, id)
      ? { ...days, appointments: changeIn(days.appointments, id, change) }
      : days,
  )
}

function changeLists(queries: QueryClient, id: string, change: (row: Appointment) => Appointment) {
  queries.setQueriesData<InfiniteData<AppointmentPage>>({ queryKey: listsKey }, (list) =>
    list?.pages.some(({ items }) => holds(items, id))
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((row) => (row.id === id ? change(row) : row)),
          })),
        }
      : list,
  )
  queries.setQueryData<Appointment>(scheduleQuery(id).queryKey, (before) => before && change(before))
}

/** Parts of one appointment, wherever it is shown; only where `still` holds. */
export function patchSchedule(
  queries: QueryClient,
  id: string,
  patch: Partial<Known>,
  still: (row: Known) => boolean = () => true,
) {
  const change: Change = (row) => (still(row) ? { ...row, ...patch } : row)
  changeCalendars(queries, id, change)
  changeLists(queries, id, change)
}

/** One appointment as the server has it, wherever it is shown. */
export function putSchedule(queries: QueryClient, next: Appointment) {
  const { date, startTime, endTime, status, collaboratorId, collaborator, confirmedAt } = next
  const known = { date, startTime, endTime, status, collaboratorId, collaborator, confirmedAt }
  const hasNotes = Boolean(next.notes)
  changeCalendars(queries, next.id, (row) => ({ ...row, ...known, ...('hasNotes' in row && { hasNotes }) }))
  changeLists(queries, next.id, () => next)
}
