import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Dashboard } from '@encaixe/contract/dashboard.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { minuteOf } from '@encaixe/contract/local-time.ts'
import { closedHolidays, isOff, openWindows, without } from '@encaixe/contract/open-hours.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dashboardKey } from '../appointments/fetch-appointments.ts'
import { collaboratorsQuery } from '../collaborators/fetch-collaborators.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { api } from '../platform/api.ts'
import { proceduresQuery } from '../procedures/fetch-procedures.ts'
import { type Change, findChanges, isAhead, type Seen } from './read-agenda.ts'
import type { Today } from './read-today.ts'
import type { DayEntry } from './today-card.tsx'

/** All that the dashboard of a company shows. Pages that are opened from it find three of its parts already loaded. */
export const dashboardQuery = (companyId: string) =>
  queryOptions({
    queryKey: [...dashboardKey, companyId],
    queryFn: async ({ client, signal }) => {
      const all = await api('GET /api/dashboard', { signal })
      client.setQueryData(companyQuery.queryKey, all.company)
      client.setQueryData(proceduresQuery(companyId).queryKey, all.procedures)
      client.setQueryData(collaboratorsQuery(companyId).queryKey, all.collaborators)
      return all
    },
  })

/** Page loads within half an hour are one visit, so that a reload does not clear the changes. */
const visit = 30 * 60_000

type Visits = { before: Seen; last: Seen; lastAt: number }

const keyOf = (companyId: string) => `encaixe.seen.${companyId}`

function readVisits(companyId: string): Visits | undefined {
  try {
    const visits: Visits = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '')
    const sameVisit = Date.now() - visits.lastAt < visit
    return sameVisit ? visits : { ...visits, before: visits.last }
  } catch {
    return undefined
  }
}

function storeVisits(companyId: string, visits: Visits) {
  try {
    localStorage.setItem(keyOf(companyId), JSON.stringify(visits))
  } catch {
    // Storage is full or forbidden: the next visit shows no changes.
  }
}

/** Changes since the last visit in this browser. Stores only ids and statuses; the first visit has no changes. */
function useChanges(companyId: string, appointments: Appointment[] | undefined): Change[] {
  const [before, setBefore] = useState(() => readVisits(companyId)?.before)
  useEffect(() => {
    if (!appointments) return
    const last = Object.fromEntries(appointments.map(({ id, status }) => [id, status]))
    // On the first visit only changes that arrive while the page is open are shown.
    if (!before) setBefore(last)
    storeVisits(companyId, { before: before ?? last, last, lastAt: Date.now() })
  }, [companyId, appointments, before])
  return before && appointments ? findChanges(before, appointments) : []
}

/** `failed` is true after the first failed attempt, so that the page says it; further attempts go on. */
export function useDashboard(companyId: string) {
  const { data, failureCount, isFetching, refetch } = useQuery(dashboardQuery(companyId))
  return {
    data,
    changes: useChanges(companyId, data?.upcoming),
    failed: !data && failureCount > 0,
    retry: { onRetry: () => void refetch(), retrying: isFetching },
  }
}

/** The minutes after the end of a visit of today in which only the day view asks about it; then the dashboard asks too. */
const answersAlone = 60

const rankOf = ({ deposit }: Appointment) => (deposit?.state === 'claimed' ? 0 : 1)

type Read = {
  /** The appointments to come, soonest first. */
  ahead: Appointment[]
  /** The appointments of today, and the times that offers hold. */
  today: DayEntry[]
  /** The bookings that wait for an answer. */
  waiting: Appointment[]
  /** The open deposits; those that a client says they paid come first. */
  deposits: Appointment[]
  /** The visits that ended and that nobody has judged. */
  left: Appointment[]
  /** Whether a day off took the time of the visit. */
  isAbsent: (one: Appointment) => boolean
  /** The coming holidays without a decision. A company that closes on national holidays needs none about these. */
  undecided: Holiday[]
  /** The working windows of a person today, and the parts of the usual windows that an exception takes. */
  hoursOf: (person: Collaborator) => { windows: readonly Span[]; away: readonly Span[] }
}

/** Sorts the parts of the dashboard into what it shows at this minute of the day. */
export function readDashboard(all: Dashboard, { date, minute }: Today): Read {
  const { company, exceptions, holidays } = all
  const held = all.held.filter(({ status }) => status === 'held')
  const opened = holidays.filter(({ decision }) => decision === 'open').map((one) => one.date)
  const closed = company.closedOnHolidays
    ? closedHolidays({ from: date, to: date }, { exceptions, opened })
    : []
  const businessHours = company.businessHoursGiven ? company.businessHours : null
  return {
    ahead: all.upcoming.filter((one) => one.status === 'scheduled' && isAhead(one, { date, minute })),
    today: [
      ...all.today,
      ...all.reserved.map(({ collaboratorId, ...time }) => ({
        ...time,
        collaborator: { id: collaboratorId },
        status: 'reserved' as const,
      })),
    ],
    waiting: held.filter(({ deposit }) => !deposit),
    deposits: held
      .filter(({ deposit }) => deposit && deposit.state !== 'expired')
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
    left: all.ended.filter(
      (one) =>
        one.status === 'scheduled' &&
        (one.date < date || (one.date === date && minuteOf(one.endTime) <= minute - answersAlone)),
    ),
    isAbsent: (one) => one.outside !== true && isOff(exceptions, one),
    undecided: holidays.filter(
      (one) => one.decision === null && !(one.kind === 'national' && company.closedOnHolidays),
    ),
    hoursOf: ({ id, workSchedule }) => {
      const person = { collaboratorId: id, schedule: workSchedule, businessHours }
      const windows = openWindows({ ...person, exceptions: [...exceptions, ...closed] }, date)
      return { windows, away: without(openWindows({ ...person, exceptions: [] }, date), windows) }
    },
  }
}
