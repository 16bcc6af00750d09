import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/**
 * The key of the waiting list. It is below the key of appointments, because a booking, a move or a cancellation changes
 * which clients wait and which are asked.
 */
const waitingKey = [...appointmentsKey, 'waitlist'] as const

/** The clients who wait for a time of this day, the oldest entry first. */
export const waitingListQuery = (companyId: string, date: string) =>
  infiniteQueryOptions({
    queryKey: [...waitingKey, 'list', companyId, date],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/waitlist', { query: { date, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** The number of waiting clients by day, professional and hours. */
export const waitingHoursQuery = (companyId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...waitingKey, 'hours', companyId, from, to],
    queryFn: ({ signal }) => api('GET /api/waitlist/waiting', { query: { from, to }, signal }),
  })

/** The working hours of everybody on this day, with its days off and its holiday. */
export const workQuery = (companyId: string, date: string) =>
  queryOptions({
    queryKey: [...waitingKey, 'work', companyId, date],
    queryFn: ({ signal }) => api('GET /api/schedules/calendar', { query: { from: date, to: date }, signal }),
  })

/** The invitations to the time that an appointment left free. */
export const askedQuery = (id: string) =>
  queryOptions({
    queryKey: [...waitingKey, 'asked', id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}/asked', { params: { id }, signal }),
  })

type FreeTimes = { companyId: string; items: readonly VisitItem[]; date: string }

/** The times of a day that a client could book, fetched by a public call, because the limits of clients apply. */
export const freeTimesQuery = ({ companyId, items, date }: FreeTimes) =>
  queryOptions({
    queryKey: [...waitingKey, 'free', companyId, items, date],
    queryFn: ({ signal }) => {
      const text = items
        .map(({ procedureId, collaboratorId: person }) => (person ? `${procedureId}:${person}` : procedureId))
        .join()
      return api('GET /api/public/visit-times', { query: { companyId, items: text, date }, signal })
    },
  })
