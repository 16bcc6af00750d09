import type { Offer } from '@encaixe/contract/offers.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'

/** Of one professional, of one date; without both of the whole company. */
export type ConflictFilters = { collaboratorId?: string; date?: string }

export const conflictsQuery = (filters: ConflictFilters) =>
  infiniteQueryOptions({
    queryKey: [...appointmentsKey, 'conflicts', filters],
    queryFn: ({ pageParam: cursor, signal }) =>
      api('GET /api/schedules/conflicts', { query: { ...filters, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** Shows an offer that was just made, without asking for every page again. */
export function putOffer(queries: QueryClient, filters: ConflictFilters, id: string, offer: Offer): void {
  queries.setQueryData(
    conflictsQuery(filters).queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (one.appointment.id === id ? { ...one, offer } : one)),
        })),
      },
  )
}
