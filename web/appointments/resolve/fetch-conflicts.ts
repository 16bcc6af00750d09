import { infiniteQueryOptions } from '@tanstack/react-query'
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
