import type { AppointmentList, AppointmentPage } from '@encaixe/contract/appointments.ts'
import type { DepositState } from '@encaixe/contract/deposit-rules.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import type { ListFilters } from './list/read-filters.ts'

export const listsKey = [...appointmentsKey, 'list'] as const
/** Prefix of the keys of the calendar's days and months, whose cached value is the unchanged answer of the API. */
export const calendarKey = [...appointmentsKey, 'calendar'] as const
/** The calendar of some days. Its key begins like all keys of appointment queries, so live events also refetch it. */
export const calendarQuery = (companyId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'days', companyId, from, to],
    queryFn: ({ signal }) => api('GET /api/schedules/calendar', { query: { from, to }, signal }),
  })

/** Prefix of the keys of the lists on a client's dashboard. */
export const agendaKey = [...appointmentsKey, 'agenda'] as const
/** Prefix of the keys of the dashboards of companies. */
export const dashboardKey = [...appointmentsKey, 'dashboard'] as const
export const visitsKey = [...appointmentsKey, 'visit'] as const
const seriesKey = [...appointmentsKey, 'series'] as const
const depositsKey = [...appointmentsKey, 'deposits'] as const
const historyKey = [...appointmentsKey, 'history'] as const
/** Prefix of the keys of tills: each completion changes one. */
export const tillKey = [...appointmentsKey, 'till'] as const
/** Prefix of the keys of a client's open offers: a change of an appointment settles its offer. */
export const ownOffersKey = [...appointmentsKey, 'offers'] as const

/** With filters the API answers with a page. The array is the answer without filters, and is here only for the type. */
const asPage = (list: AppointmentList): AppointmentPage =>
  Array.isArray(list) ? { items: list, nextCursor: null } : list

/** The list of next appointments also has those that have begun, until they end. */
const tabs = { upcoming: 'current', past: 'ended' } as const

/** The appointments of a company or, without a company, the appointments of the signed-in user as a client. */
export const appointmentListQuery = (companyId: string | undefined, filters: ListFilters) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, companyId ?? 'mine', filters],
    queryFn: async ({ pageParam, signal }) => {
      const { tab, status: shown, ...rest } = filters
      const [status, unanswered] = shown === 'unanswered' ? [undefined, 'true' as const] : [shown]
      const query = { tab: tabs[tab], status, ...rest, cursor: pageParam }
      return asPage(
        companyId
          ? await api('GET /api/schedules/company/{companyId}', {
              params: { companyId },
              query: { ...query, unanswered },
              signal,
            })
          : await api('GET /api/schedules/my-schedules', { query, signal }),
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // While a word is typed, the rows of the last search stay on screen, so the page does not jump with each letter.
    placeholderData: (before, query) => (differsInSearch(query?.queryKey, filters) ? before : undefined),
  })

function differsInSearch(key: readonly unknown[] | undefined, { q: _, ...filters }: ListFilters): boolean {
  const { q: __, ...before } = (key?.at(-1) ?? {}) as Partial<ListFilters>
  return JSON.stringify(before) === JSON.stringify(filters)
}

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}', { params: { id }, signal }),
  })

/** The reason why a booking of the signed-in client would wait for this company's answer; null when it would not. */
export const waitsQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['waits', companyId],
    queryFn: async ({ signal }) =>
      (await api('POST /api/auth/verify', { query: { companyId }, signal })).waits ?? null,
    retry: false,
  })

/** A visit with all its parts, cancelled ones too. */
export const visitQuery = (visitId: string) =>
  queryOptions({
    queryKey: [...visitsKey, visitId],
    queryFn: ({ signal }) => api('GET /api/visits/{id}', { params: { id: visitId }, signal }),
  })

/** All visits that were booked together, the next ones first. */
export const seriesQuery = (seriesId: string, companyId: string | undefined) =>
  queryOptions({
    queryKey: [...seriesKey, seriesId],
    queryFn: async ({ signal }) => {
      const query = { seriesId, limit: '200' }
      return asPage(
        companyId
          ? await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query, signal })
          : await api('GET /api/schedules/my-schedules', { query, signal }),
      ).items
    },
  })

/** The company's deposits of a state. Deposits that wait for payment or answer are sorted by the end of their time. */
export const depositsQuery = (companyId: string, state: DepositState) =>
  infiniteQueryOptions({
    queryKey: [...depositsKey, companyId, state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/deposits', { query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...historyKey, id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}/history', { params: { id }, signal }),
  })
