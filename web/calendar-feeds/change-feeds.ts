import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useIdempotencyKey } from '../platform/use-send-once.ts'
import { feedsQuery } from './fetch-feeds.ts'

function useRefetch(companyId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: feedsQuery(companyId).queryKey })
}

type Wanted = { collaboratorId: string | null; replaces?: string }

/** Makes an address; with `replaces` the one before it ends at once. A second attempt at the same has the same key. */
export function useCreateFeed(companyId: string) {
  const refetch = useRefetch(companyId)
  const key = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Wanted) => api('POST /api/calendar-feeds', { body, headers: key.of(body) }),
    onSuccess: () => {
      key.renew()
      return refetch()
    },
  })
}

export function useDeleteFeed(companyId: string) {
  const refetch = useRefetch(companyId)
  return useMutation({
    mutationFn: (id: string) => api('DELETE /api/calendar-feeds/{id}', { params: { id } }),
    onSuccess: refetch,
  })
}
