import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'

/** The key is below the key of appointments, so that an open page refetches after other users' changes. */
const statementsKey = [...appointmentsKey, 'statements'] as const

/** All statements of one month: a company has fewer professionals than one page of the API has rows. */
export const monthStatementsQuery = (companyId: string, month: string) =>
  queryOptions({
    queryKey: [...statementsKey, companyId, 'month', month],
    queryFn: async ({ signal }) =>
      (await api('GET /api/statements', { query: { month, limit: '200' }, signal })).items,
  })

/** The statements of the signed-in professional, the newest month first. */
export const ownStatementsQuery = (companyId: string) =>
  infiniteQueryOptions({
    queryKey: [...statementsKey, companyId, 'own'],
    queryFn: ({ pageParam, signal }) => api('GET /api/statements', { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [...statementsKey, 'one', id],
    queryFn: ({ signal }) => api('GET /api/statements/{id}', { params: { id }, signal }),
  })
