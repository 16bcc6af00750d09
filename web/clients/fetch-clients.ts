import type { ClientFilters } from '@encaixe/contract/clients.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientsKey } from '../appointments/new/find-clients.ts'
import { api } from '../platform/api.ts'

export type ListedClients = Pick<ClientFilters, 'q' | 'tag' | 'order'>

/** The book, page by page. While a word is typed the rows of the last search stay. */
export const clientListQuery = (filters: ListedClients) =>
  infiniteQueryOptions({
    queryKey: [...clientsKey, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/clients', { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

/** How many clients there are, and how many with each tag. */
export const clientSummaryQuery = queryOptions({
  queryKey: [...clientsKey, 'summary'],
  queryFn: ({ signal }) => api('GET /api/clients/summary', { signal }),
})

/** All appointments of a client, the newest first. */
export const clientHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...clientsKey, 'history', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/clients/{id}/history', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
