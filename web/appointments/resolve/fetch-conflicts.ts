import type { Conflict, Offer } from '@encaixe/contract/offers.ts'
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { appointmentsKey } from '../../platform/appointments-key.ts'

/** The conflicts of one professional or one date; without both, of the whole company. */
export type ConflictFilters = { collaboratorId?: string; date?: string }

const conflictsKey = [...appointmentsKey, 'conflicts']

const fetchPage = (filters: ConflictFilters, cursor: string | undefined, signal?: AbortSignal) =>
  api('GET /api/schedules/conflicts', { query: { ...filters, cursor }, signal })

type ConflictPage = Awaited<ReturnType<typeof fetchPage>>

export const conflictsQuery = (filters: ConflictFilters) =>
  infiniteQueryOptions({
    queryKey: [...conflictsKey, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/**
 * Yields each conflict once, although one that was moved meanwhile is on two pages. A page is fetched when the pages before it
 * were dealt with; `fetchAgain` fetches a conflict with the times that are free now.
 */
export async function* eachConflict(filters: ConflictFilters) {
  const seen = new Set<string>()
  let next: string | undefined
  do {
    const cursor = next
    const { items, nextCursor } = await fetchPage(filters, cursor)
    for (const conflict of items) {
      const { id } = conflict.appointment
      if (seen.has(id)) continue
      seen.add(id)
      const fetchAgain = async (): Promise<Conflict | undefined> =>
        (await fetchPage(filters, cursor)).items.find(({ appointment }) => appointment.id === id)
      yield { conflict, fetchAgain }
    }
    next = nextCursor ?? undefined
  } while (next)
}

/** Shows an offer that was just made, before the list is fetched again. */
export function putOffer(queries: QueryClient, id: string, offer: Offer): void {
  queries.setQueriesData<InfiniteData<ConflictPage>>(
    { queryKey: conflictsKey },
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
