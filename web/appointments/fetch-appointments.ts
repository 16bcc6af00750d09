import type { AppointmentList, AppointmentPage } from '@encaixe/contract/appointments.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import type { ListFilters } from './list/read-filters.ts'

/** Everything fetched of appointments stands under it. */
export const appointmentsKey = ['appointments'] as const
export const listsKey = [...appointmentsKey, 'list'] as const
/** The calendar's days and months, each as the API answered it. */
export const calendarKey = [...appointmentsKey, 'calendar'] as const
export const historyKey = [...appointmentsKey, 'history'] as const

/** Asked with filters, the API answers a page; this only tells the type so. */
const asPage = (list: AppointmentList): AppointmentPage =>
  Array.isArray(list) ? { items: list, nextCursor: null } : list

/** Of a company, for its owner; without one, of whoever signed in, as a client. */
export const appointmentListQuery = (companyId: string | undefined, filters: ListFilters) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, companyId ?? 'mine', filters],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, cursor: pageParam }
      return asPage(
        companyId
          ? await api('GET /api/schedules/company/{companyId}', { params: { companyId }, query, signal })
          : await api('GET /api/schedules/my-schedules', { query, signal }),
      )
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const appointmentQuery = (id: string) =>
  queryOptions({
    queryKey: [...appointmentsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}', { params: { id }, signal }),
  })

export const historyQuery = (id: string) =>
  queryOptions({
    queryKey: [...historyKey, id],
    queryFn: ({ signal }) => api('GET /api/schedules/{id}/history', { params: { id }, signal }),
  })
