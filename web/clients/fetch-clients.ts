import type { ClientFilters } from '@encaixe/contract/clients.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientsKey, isKept } from '../appointments/new/find-clients.ts'
import { api } from '../platform/api.ts'

export type ListedClients = Pick<ClientFilters, 'q' | 'tag' | 'order'>

/** The key is not below the key of appointments: a booking elsewhere must not fetch every page of a long book again. */
export const clientListKey = ['client list'] as const

const pageSize = '200'
const minutes = 60_000

/** The book, page by page. While a word is typed the rows of the last search stay on screen. */
export const clientListQuery = (filters: ListedClients) =>
  infiniteQueryOptions({
    queryKey: [...clientListKey, filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/clients', { query: { ...filters, limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 5 * minutes,
    refetchOnWindowFocus: false,
  })

/** The number of clients, and the number with each tag. */
export const clientSummaryQuery = queryOptions({
  queryKey: [...clientsKey, 'summary'],
  queryFn: ({ signal }) => api('GET /api/clients/summary', { signal }),
})

/** All appointments of a client, the newest first. */
export const clientHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    enabled: isKept(id),
    queryKey: [...clientsKey, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/clients/{id}/history', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
