import type { TrailFilters } from '@encaixe/contract/trail.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { api } from '../platform/api.ts'

export type AskedTrail = Partial<Omit<TrailFilters, 'cursor' | 'limit'>>

/** Newest first, page by page. While a filter is changed the rows of the last one stay. */
export const trailQuery = (asked: AskedTrail) =>
  infiniteQueryOptions({
    queryKey: ['trail', asked],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/trail', { query: { ...asked, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Whoever comes back from a change expects to find it.
    staleTime: 0,
  })
