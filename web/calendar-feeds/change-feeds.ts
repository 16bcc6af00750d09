import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../platform/api.ts'
import { feedsQuery } from './fetch-feeds.ts'

function useRefetch(companyId: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: feedsQuery(companyId).queryKey })
}

type Wanted = { collaboratorId: string | null; replaces?: string }

/** Makes an address; with `replaces` the one before it ends at once. A second attempt at the same has the same key. */
export function useCreateFeed(companyId: string) {
  const refetch = useRefetch(companyId)
  const last = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (body: Wanted) => {
      const text = JSON.stringify(body)
      if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
      return api('POST /api/calendar-feeds', { body, headers: { 'idempotency-key': last.current.key } })
    },
    onSuccess: () => {
      last.current = { body: '', key: '' }
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
