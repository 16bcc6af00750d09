import type { Appointment, AppointmentFilters, AppointmentList } from '@encaixe/contract/appointments.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Span } from '@encaixe/contract/free-starts.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { addDays, minuteOf } from '@encaixe/contract/local-time.ts'
import { closedHolidays, isOff, openWindows } from '@encaixe/contract/open-hours.ts'
import { queryOptions, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agendaKey } from '../appointments/fetch-appointments.ts'
import { countsQuery } from '../companies/count-appointments.ts'
import { companyQuery } from '../companies/fetch-company.ts'
import { exceptionsQuery, holidaysQuery } from '../exceptions/fetch-exceptions.ts'
import { useCompany, useMay } from '../identity/use-company.ts'
import { handRemindersQuery, undeliveredQuery } from '../notifications/fetch-messages.ts'
import { api } from '../platform/api.ts'
import { subscriptionQuery } from '../subscriptions/fetch-subscription.ts'
import type { Read } from '../ui/retry-reads.ts'
import { listAnswers, type Waiting } from './list-answers.ts'
import { type Agenda, type Change, findChanges, type Seen } from './read-agenda.ts'
import type { Today } from './read-today.ts'

const most = 200

const itemsOf = (list: AppointmentList): Appointment[] => (Array.isArray(list) ? list : list.items)

type Wanted = Pick<AppointmentFilters, 'tab' | 'date'>

const listQuery = (companyId: string | undefined, wanted: Wanted) =>
  queryOptions({
    queryKey: [...agendaKey, companyId ?? 'mine', wanted],
    queryFn: async ({ signal }) => {
      const query = { ...wanted, limit: String(most) }
      return itemsOf(
        companyId
          ? await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query, signal })
          : await api('GET /api/schedules/my-schedules', { query, signal }),
      )
    },
  })

/** A client's past appointments, offered to be booked again. A failure is not reported, because it is only an offer. */
export const pastQuery = queryOptions({
  queryKey: [...agendaKey, 'mine', 'past'],
  queryFn: async ({ signal }) =>
    itemsOf(await api('GET /api/schedules/my-schedules', { query: { tab: 'ended', limit: '20' }, signal })),
  retry: false,
})

/** The appointments of a dashboard. A list that fails to load is undefined, so that no page shows it as empty. */
export function useAgenda(
  companyId: string | undefined,
  today: Today | undefined,
): Agenda & { settled: boolean; reads: Read[] } {
  const ahead = useQuery(listQuery(companyId, { tab: 'upcoming' }))
  const day = useQuery({
    ...listQuery(companyId, { date: today?.date }),
    enabled: companyId !== undefined && today !== undefined,
  })
  const counts = useQuery(countsQuery)
  const changes = useChanges(companyId, ahead.data)
  // A booking that waits for the company is listed in a card of its own on the company's dashboard, and among the
  // upcoming appointments on the client's dashboard.
  const isAhead = ({ status, date, startTime }: Appointment) =>
    (status === 'scheduled' || (status === 'held' && companyId === undefined)) &&
    (!today || date > today.date || (date === today.date && minuteOf(startTime) >= today.minute))
  const reads = companyId === undefined ? [ahead, counts] : [ahead, day, counts]
  return {
    upcoming: ahead.data?.filter(isAhead),
    today: day.data,
    changes,
    counts: counts.data,
    settled: reads.every(({ isPending }) => !isPending),
    reads,
  }
}

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
function useChanges(companyId: string | undefined, appointments: Appointment[] | undefined): Change[] {
  const [before, setBefore] = useState(() => (companyId ? readVisits(companyId)?.before : undefined))
  useEffect(() => {
    if (!companyId || !appointments) return
    const last = Object.fromEntries(appointments.map(({ id, status }) => [id, status]))
    // On the first visit only changes that arrive while the page is open are shown.
    if (!before) setBefore(last)
    storeVisits(companyId, { before: before ?? last, last, lastAt: Date.now() })
  }, [companyId, appointments, before])
  return before && appointments ? findChanges(before, appointments) : []
}

/**
 * The decisions that wait for the company. `settled`: each query has loaded or failed at least once, so that a failing
 * query does not delay the page.
 */
export function useAnswers(
  { upcoming, counts }: Pick<Agenda, 'upcoming' | 'counts'>,
  today: Today,
): { waiting: Waiting[]; settled: boolean; reads: Read[] } {
  const owns = useCompany().role === 'owner'
  const mends = useMay()('GET /api/messages/undelivered')
  const subscription = useQuery({ ...subscriptionQuery, enabled: owns })
  const undelivered = useInfiniteQuery({ ...undeliveredQuery, enabled: mends })
  const reminders = useQuery(handRemindersQuery())
  const reads = [...(owns ? [subscription] : []), ...(mends ? [undelivered] : []), reminders]
  return {
    waiting: listAnswers(
      {
        upcoming,
        conflicts: counts?.conflicts,
        subscription: owns ? subscription.data : undefined,
        undelivered: undelivered.data?.pages[0]?.count,
        reminders: reminders.data?.items.filter(({ doneAt }) => doneAt === null).length,
      },
      today,
    ),
    settled: reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    reads,
  }
}

/** The minutes after the end of a visit of today in which only the day view asks about it; then this card asks too. */
const answersAlone = 60

/** The days of exceptions that one request may read. */
const aYear = 365

const openQuery = (companyId: string, wanted: Pick<AppointmentFilters, 'tab' | 'status'>) =>
  queryOptions({
    queryKey: [...agendaKey, companyId, 'open', wanted],
    queryFn: async ({ signal }) => {
      const query = { ...wanted, limit: '200' }
      const list = await api('GET /api/schedules/company/{companyId}', {
        params: { companyId },
        query,
        signal,
      })
      return Array.isArray(list) ? list : list.items
    },
  })

const rankOf = ({ deposit }: Appointment) => (deposit?.state === 'claimed' ? 0 : 1)

/**
 * The questions to the company: deposits, waiting bookings, and whether the clients of ended visits came. Visits of
 * earlier days are asked about until somebody answers. `isAbsent`: a day off took the time of the visit; undefined while
 * unknown.
 */
export function useOpenQuestions(
  companyId: string,
  { date, minute }: Today,
): {
  waiting: Appointment[]
  deposits: Appointment[]
  left: Appointment[]
  isAbsent: ((one: Appointment) => boolean) | undefined
  settled: boolean
  reads: Read[]
} {
  const waiting = useQuery(openQuery(companyId, { tab: 'upcoming', status: 'held' }))
  const ended = useQuery(openQuery(companyId, { tab: 'ended', status: 'scheduled' }))
  const isLeft = (one: Appointment) =>
    one.status === 'scheduled' &&
    (one.date < date || (one.date === date && minuteOf(one.endTime) <= minute - answersAlone))
  const left = ended.data?.filter(isLeft) ?? []
  const oldest = left.reduce((first, one) => (one.date < first ? one.date : first), date)
  const from = oldest < addDays(date, -aYear) ? addDays(date, -aYear) : oldest
  const away = useQuery({ ...exceptionsQuery({ from, to: date }), enabled: left.length > 0 })
  const exceptions = away.data
  const reads = [waiting, ended]
  const held = waiting.data?.filter(({ status }) => status === 'held') ?? []
  return {
    waiting: held.filter(({ deposit }) => !deposit),
    // Deposits that a client says they paid come first.
    deposits: held
      .filter(({ deposit }) => deposit && deposit.state !== 'expired')
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
    left,
    isAbsent: exceptions && ((one) => !one.outside && isOff(exceptions, one)),
    settled: reads.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
    reads,
  }
}

/** The number of days before a holiday in which the dashboard asks for a decision. */
const askedBefore = 30

/**
 * The coming holidays without a decision. A company that closes on national holidays needs no decision about these.
 * When the holidays fail to load, the dashboard asks on the next visit.
 */
export function useUndecidedHolidays({ date }: Today): { undecided: Holiday[]; settled: boolean } {
  const companyRead = useQuery(companyQuery)
  const company = companyRead.data
  const last = addDays(date, askedBefore)
  const years = [...new Set([date, last].map((day) => Number(day.slice(0, 4))))]
  const reads = useQueries({ queries: years.map(holidaysQuery) })
  // Without the loaded company it is unknown whether it closes on national holidays.
  const isOpen = (one: Holiday) =>
    company !== undefined && one.decision === null && !(one.kind === 'national' && company.closedOnHolidays)
  return {
    undecided: reads
      .flatMap(({ data }) => data ?? [])
      .filter((one) => one.date >= date && one.date <= last && isOpen(one)),
    settled: [companyRead, ...reads].every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  }
}

/** The working windows of each person today. If days off fail to load, the weekly hours are used. */
export function useHours({ date }: Today): {
  windowsOf: (person: Collaborator) => readonly Span[]
  settled: boolean
} {
  const { data: company } = useQuery(companyQuery)
  const { data: given = [], isPending, failureCount } = useQuery(exceptionsQuery({ from: date, to: date }))
  const { data: holidays = [] } = useQuery(holidaysQuery(Number(date.slice(0, 4))))
  const opened = holidays.filter(({ decision }) => decision === 'open').map((one) => one.date)
  const closed = company?.closedOnHolidays
    ? closedHolidays({ from: date, to: date }, { exceptions: given, opened })
    : []
  const businessHours = company?.businessHoursGiven ? company.businessHours : null
  return {
    windowsOf: ({ id, workSchedule }) =>
      openWindows(
        { collaboratorId: id, schedule: workSchedule, businessHours, exceptions: [...given, ...closed] },
        date,
      ),
    settled: !isPending || failureCount > 0,
  }
}
